import { useStatus } from '@jogada/merchant/web';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayOf } from './day-groups.ts';

/** Where a page that the server drew keeps the day it was drawn for. */
export const TODAY_KEY = ['today'] as const;

const never = () => () => {};

/** The merchant's day, as 2026-09-01. While a drawn page comes to life it is the day of the drawing, whatever the phone's clock says. */
export function useToday(): string {
  const { timeZone } = useStatus().info;
  const queries = useQueryClient();
  const today = () => dayOf(new Date().toISOString(), timeZone);
  return useSyncExternalStore(never, today, () => queries.getQueryData<string>(TODAY_KEY) ?? today());
}
