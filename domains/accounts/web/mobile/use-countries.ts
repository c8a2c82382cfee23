import { listCountries, type Country } from '@jogada/accounts/contract/player';
import { useCall } from '@jogada/platform/web';

interface Countries {
  /** Sorted by name in the page's language; empty until loaded. */
  readonly countries: readonly Country[];
  readonly problem: Error | null;
  readonly retry: () => void;
}

/** The countries, loaded once they are wanted. */
export function useCountries(isWanted: boolean): Countries {
  const { data, error, refetch } = useCall(listCountries, {}, { enabled: isWanted, staleTime: Infinity });
  return { countries: data?.list ?? [], problem: error, retry: () => void refetch() };
}
