import { LiveAnnouncements } from '@jogada/content/web';
import { LiveCatalogue } from '@jogada/games/web';
import { LiveBrand, LiveStatus } from '@jogada/merchant/web';
import { isPageHydrated, readAgain } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Follows the merchant's settings and content on an open page. It stays mounted while the site closes and reopens, so that it misses no event
 * (CON-19, CON-29). Must be rendered below the live channels.
 */
export function LiveSite() {
  useMissedEvents();
  return (
    <>
      <LiveStatus />
      <LiveBrand />
      <LiveCatalogue />
      <LiveAnnouncements />
    </>
  );
}

/** If this script was so late that the event stream opened without it, events may have been missed. */
function useMissedEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isPageHydrated()) void readAgain(queries);
  }, [queries]);
}
