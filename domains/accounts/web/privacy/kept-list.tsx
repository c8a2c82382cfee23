import type { RetentionGround } from '@jogada/accounts/contract/player';
import { useText } from '../use-text.ts';

/** What outlives an erasure, and on which legal ground. */
export function KeptList({ grounds }: { readonly grounds: readonly RetentionGround[] }) {
  const t = useText();
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-13 text-ink-2 marker:text-ink-3">
      {grounds.map((ground) => (
        <li key={ground}>{t(`privacy.ground.${ground}`)}</li>
      ))}
    </ul>
  );
}
