export type Language = 'pt' | 'en' | 'ja' | 'ko';

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
    language: toLanguage(language),
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

function toLanguage(text: string): Language {
  return text === 'en' || text === 'ja' || text === 'ko' ? text : 'pt';
}
