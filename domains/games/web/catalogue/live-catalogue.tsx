import { catalogueChanged } from '@jogada/games/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const LISTS = /^\/wps\/(games|lottery)/;

/** Reloads the game lists on open pages after an operator changed the catalogue. An open game stays open. */
export function LiveCatalogue(): null {
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && LISTS.test(path) });
  useChannel(catalogueChanged, renew);

  // Only the server can evaluate what this switch adds to the lists, so a change reloads them.
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
