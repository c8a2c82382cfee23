import { useStatus } from '@jogada/merchant/web';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayOf } from './day-groups.ts';

/** Query key of the day for which the server rendered the page. */
export const TODAY_KEY = ['today'] as const;

const never = () => () => {};

/** The merchant's day, format 2026-09-01. During hydration it is the day of the server's rendering, regardless of the client's clock. */
export function useToday(): string {
  const { timeZone } = useStatus().info;
  const queries = useQueryClient();
  const today = () => dayOf(new Date().toISOString(), timeZone);
  return useSyncExternalStore(never, today, () => queries.getQueryData<string>(TODAY_KEY) ?? today());
}
