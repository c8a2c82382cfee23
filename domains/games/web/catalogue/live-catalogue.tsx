import { catalogueChanged } from '@jogada/games/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useChannel, usePreferences } from '@jogada/platform/web';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const LISTS = /^\/wps\/(games|lottery)/;

/**
 * Reloads the game lists on open pages after an operator changed the catalogue. An open game stays open. Lists of screens that were left are
 * dropped, also those that are left before they are read again, so that a return does not show what is closed since.
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
  const onLeft = useEffectEvent((query: Query) => {
    if (!query.state.isInvalidated || !predicate(query)) return;
    // In a task of its own, because a list that moves to another component has no observer for a moment.
    setTimeout(() => queries.removeQueries({ type: 'inactive', predicate: (one) => one === query && one.state.isInvalidated }));
  });
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'observerRemoved') onLeft(query);
      }),
    [queries],
  );

  // The names are in the language of the request.
  const spoken = useRef(language);
  const onSpoken = useEffectEvent(drop);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    onSpoken();
  }, [language]);

  // Only the server can evaluate what these switches change in the lists, so a change reloads them.
  const rules = `${useSwitch('COCKFIGHT3')} ${useSwitch('OPENONLY3')}`;
  const shown = useRef(rules);
  const onTurned = useEffectEvent(renew);
  useEffect(() => {
    if (shown.current === rules) return;
    shown.current = rules;
    onTurned();
  }, [rules]);
  return null;
}
