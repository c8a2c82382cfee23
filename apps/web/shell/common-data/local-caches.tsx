import { useSession } from '@jogada/accounts/web';
import { listVendors } from '@jogada/games/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { queryKeyOf, useCall, usePreferences } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { removeAnswer, storeAnswer, STORED, readAnswer } from './stored-responses.ts';

/** Who somebody is and which language they read may change what they are offered; the vendors are asked for anew once that rests (GAM-28). */
const VENDORS_REST_MS = 250;

const LOTTERIES: ReadonlySet<string> = new Set(['LOTT', 'ELOTT']);

/**
 * Keeps on the phone what the specification lists, so that menus are there at the next visit before the first answer, and on a line
 * that gives none. The member's part goes with the session (CON-26).
 */
export function LocalCaches(): null {
  const status = useStatus();
  const { session } = useSession();
  const queries = useQueryClient();
  const vendors = useCall(listVendors, {}).data;

  useEffect(() => {
    const kept = readAnswer(STORED.vendors);
    const key = queryKeyOf(listVendors, {});
    // Old by now, so that it is asked for anew the moment it is shown.
    if (isVendorList(kept) && queries.getQueryData(key) === undefined) queries.setQueryData(key, kept, { updatedAt: 0 });
  }, [queries]);

  const language = usePreferences().language;
  const memberId = session?.memberInfo.id;
  const asked = useRef({ language, memberId });
  useEffect(() => {
    if (asked.current.language === language && asked.current.memberId === memberId) return;
    const timer = setTimeout(() => {
      asked.current = { language, memberId };
      void queries.invalidateQueries({ queryKey: queryKeyOf(listVendors) });
    }, VENDORS_REST_MS);
    return () => clearTimeout(timer);
  }, [queries, language, memberId]);

  useEffect(() => {
    // Where somebody was is nobody's at the next visit.
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
