import { catalogueChanged } from '@jogada/games/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useChannel, usePreferences } from '@jogada/platform/web';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const LISTS = /^\/wps\/(games|lottery)/;

/**
 * Reloads the game lists on open pages after an operator changed the catalogue. An open game stays open. Lists of screens that were left are
 * dropped, so that a return does not show what is closed since.
 */
export function LiveCatalogue(): null {
  const queries = useQueryClient();
  const { language } = usePreferences();
  const predicate = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => typeof path === 'string' && LISTS.test(path);
  const drop = () => queries.removeQueries({ type: 'inactive', predicate });
  const renew = () => {
    drop();
    void queries.invalidateQueries({ predicate });
  };
  useChannel(catalogueChanged, renew);

  // The names are in the language of the request.
  const spoken = useRef(language);
  const onSpoken = useEffectEvent(drop);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    onSpoken();
  }, [language]);

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
