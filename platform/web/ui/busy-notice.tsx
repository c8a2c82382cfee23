import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { busy } from './busy.ts';

/** In ms. A shorter wait would be announced after its end. */
const ANNOUNCE_AFTER_MS = 1_000;

/** Marks the page's content as busy while a placeholder is shown, and announces it to screen readers; once per page. */
export function BusyNotice({ contentId }: { readonly contentId: string }) {
  const t = usePlatformText();
  const isBusy = useSyncExternalStore(busy.watch, busy.isBusy, () => false);
  useEffect(() => document.getElementById(contentId)?.setAttribute('aria-busy', String(isBusy)), [contentId, isBusy]);
  return <output className="sr-only">{isBusy && <Announcement words={t('ui.loading')} />}</output>;
}

function Announcement({ words }: { readonly words: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong && words;
}
