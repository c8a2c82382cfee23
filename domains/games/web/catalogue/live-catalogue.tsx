import { catalogueChanged } from '@jogada/games/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const LISTS = /^\/wps\/(games|lottery)/;

/** Reads the lists of games again when the staff changed what they show: an open page follows. A game that is open stays open. */
export function LiveCatalogue(): null {
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && LISTS.test(path) });
  useChannel(catalogueChanged, renew);

  // What this switch adds to the lists is known to the server alone.
  const showsCockfights = useSwitch('COCKFIGHT3');
  const shown = useRef(showsCockfights);
  const onTurned = useEffectEvent(renew);
  useEffect(() => {
    if (shown.current === showsCockfights) return;
    shown.current = showsCockfights;
    onTurned();
  }, [showsCockfights]);
  return null;
}
