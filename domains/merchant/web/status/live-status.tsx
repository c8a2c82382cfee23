import { readStatus, statusChanged } from '@jogada/merchant/contract/player';
import { queryKeyOf, useCall, useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSetStatus, useStatus } from './status-provider.tsx';

/** Reloads the status when the merchant's settings change, so that open pages follow (CON-29). Must be rendered below the live channels. */
export function LiveStatus(): null {
  const queries = useQueryClient();
  const setStatus = useSetStatus();
  const { data } = useCall(readStatus, {}, { initialData: useStatus() });
  useChannel(statusChanged, () => void queries.invalidateQueries({ queryKey: queryKeyOf(readStatus) }));
  useEffect(() => {
    if (data) setStatus(data);
  }, [data, setStatus]);
  return null;
}
