import type { Language } from '@jogada/platform/contract';

export type { Language };

export interface PageSettings {
  gameId: string;
  language: Language;
  isDemo: boolean;
  /** Origin of the embedding casino site; empty without one. */
  hostOrigin: string;
  launchToken: string | undefined;
}

/** Reads the settings that the server put into the page, and the launch token from the URL. */
export function readPageSettings(): PageSettings {
  const { game = '', language = 'pt', mode, hostOrigin = '' } = document.documentElement.dataset;
  return {
    gameId: game,
    // The server writes one of the product's languages.
    language: language as Language,
    isDemo: mode === 'demo',
    hostOrigin,
    launchToken: takeLaunchToken(),
  };
}

/** The token works once. It is removed from the URL, so that a reload or a copied URL does not contain it. */
function takeLaunchToken(): string | undefined {
  const url = new URL(location.href);
  const token = url.searchParams.get('token') ?? undefined;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  return token;
}
