import { useFormats } from '@jogada/platform/web';
import { useLocation } from '@tanstack/react-router';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { DataTime } from '../data-time.ts';
import { useText } from '../use-text.ts';

export const DataTimeContext = createContext<DataTime | null>(null);

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** The time of the data on the screen, where a standby of the database served it. */
export function DataAsOf() {
  const t = useText();
  const format = useFormats();
  const time = use(DataTimeContext);
  if (!time) throw new Error('DataAsOf needs a DataTimeContext provider');
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => time.enter(pathname), [time, pathname]);
  const asOf = useSyncExternalStore(time.subscribe, time.read);
  if (asOf === undefined) return null;
  return (
    <p className="pb-3 text-end text-12 text-ink-2 tabular-nums" role="status">
      {t('dataAsOf', { time: format.dateTime(new Date(asOf), CLOCK) })}
    </p>
  );
}
