import { readStatus, statusChanged } from '@jogada/merchant/contract/player';
import { queryKeyOf, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

/** Reads the status again when the merchant changed something: an open page follows a switch (CON-29). Stands below the live channels. */
export function LiveStatus(): null {
  const queries = useQueryClient();
  useChannel(statusChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) }));
  return null;
}
