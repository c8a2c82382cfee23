import { toast } from '@jogada/platform/web/ui';

const COMING_SOON_MS = 1_000;

export function sayComingSoon(words: string): void {
  toast.notice(words, { durationMs: COMING_SOON_MS });
}
