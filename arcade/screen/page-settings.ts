export type Language = 'pt' | 'en' | 'ja' | 'ko';

export interface PageSettings {
  gameId: string;
  language: Language;
  isDemo: boolean;
  /** The casino site that frames us; empty when the page stands alone. */
  hostOrigin: string;
  launchToken: string | undefined;
}

/** What the server wrote into the page, and the launch token of the address. */
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

/** The token works once; it leaves the address bar at once so that a reload or a copied address does not carry it. */
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
