import { readStatus, statusChanged } from '@jogada/merchant/contract/player';
import { queryKeyOf, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

/** Reloads the status when the merchant's settings change, so that open pages follow (CON-29). Must be rendered below the live channels. */
export function LiveStatus(): null {
  const queries = useQueryClient();
  useChannel(statusChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) }));
  return null;
}
