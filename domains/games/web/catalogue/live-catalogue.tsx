import { catalogueChanged } from '@jogada/games/contract/player';
import { useChannel } from '@jogada/platform/web';
import { useQueryClient } from '@tanstack/react-query';

const LISTS = /^\/wps\/(games|lottery)/;

/** Reads the lists of games again when the staff changed what they show: an open page follows. A game that is open stays open. */
export function LiveCatalogue(): null {
  const queries = useQueryClient();
  useChannel(catalogueChanged, () => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && LISTS.test(path) });
  });
  return null;
}
