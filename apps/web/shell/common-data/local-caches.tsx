import { useSession } from '@jogada/accounts/web';
import { listVendors } from '@jogada/games/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { queryKeyOf, useCall } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { removeAnswer, storeAnswer, STORED, readAnswer } from './stored-responses.ts';

/** Debounce in ms. Identity can change the offered vendors, so a change reloads them (GAM-28); a change of language reloads everything. */
const VENDORS_REST_MS = 250;

const LOTTERIES: ReadonlySet<string> = new Set(['LOTT', 'ELOTT']);

/**
 * Stores the responses that the specification lists, so that menus render on the next visit before the first response, and without a
 * connection. The member's entry is removed with the session (CON-26).
 */
export function LocalCaches(): null {
  const status = useStatus();
  const { session } = useSession();
  const queries = useQueryClient();
  const vendors = useCall(listVendors, {}).data;

  useEffect(() => {
    const kept = readAnswer(STORED.vendors);
    const key = queryKeyOf(listVendors, {});
    // Marked as stale, so that it is fetched again when it is first shown.
    if (isVendorList(kept) && queries.getQueryData(key) === undefined) queries.setQueryData(key, kept, { updatedAt: 0 });
  }, [queries]);

  const memberId = session?.memberInfo.id;
  const asked = useRef(memberId);
  useEffect(() => {
    if (asked.current === memberId) return;
    const timer = setTimeout(() => {
      asked.current = memberId;
      void queries.invalidateQueries({ queryKey: queryKeyOf(listVendors) });
    }, VENDORS_REST_MS);
    return () => clearTimeout(timer);
  }, [queries, memberId]);

  useEffect(() => {
    // The visitor's IP address is not stored.
    storeAnswer(STORED.status, { ...status, location: { ip: '' } });
    storeAnswer(STORED.template, status.info.mobileTemplate);
    storeAnswer(STORED.serviceLink, status.info.customerService);
  }, [status]);

  useEffect(() => {
    if (!vendors) return;
    storeAnswer(STORED.vendors, vendors);
    storeAnswer(
      STORED.lotteries,
      vendors.content.sorting.filter(({ gameCategory }) => LOTTERIES.has(gameCategory)),
    );
  }, [vendors]);

  const memberInfo = session?.memberInfo;
  useEffect(() => {
    if (memberInfo) storeAnswer(STORED.memberInfo, memberInfo);
    else removeAnswer(STORED.memberInfo);
  }, [memberInfo]);
  return null;
}

function isVendorList(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'content' in kept && typeof kept.content === 'object' && kept.content !== null;
}
