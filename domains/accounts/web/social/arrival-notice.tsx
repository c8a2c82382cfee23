import { IconPlugConnected } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../use-text.ts';
import { NETWORK_NAMES } from './network-mark.tsx';
import { arrivalText, findArrival } from './social-arrival.ts';

/** Explains that signing in once, or opening an account, links the network account (S18). */
export function ArrivalNotice() {
  const t = useText();
  const text = useSyncExternalStore(neverChanges, arrivalText, () => '');
  const arrival = findArrival(text);
  if (!arrival) return null;
  return (
    <p className="animate-rise mb-4 flex items-start gap-3 rounded-control bg-s2 px-4 py-3 text-13 text-ink-2 ring-1 ring-line ring-inset">
      <IconPlugConnected size={20} aria-hidden="true" className="mt-px shrink-0 text-primary" />
      {t('social.connectNotice', { network: NETWORK_NAMES[arrival.provider] })}
    </p>
  );
}

// It is written before this screen renders, and by this tab only.
function neverChanges(): () => void {
  return () => undefined;
}
