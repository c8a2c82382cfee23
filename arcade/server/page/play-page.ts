import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@jogada/platform/contract';
import type { ScreenFiles } from './built-files.ts';

export type { Language };

export interface PlayPage {
  title: string;
  gameId: string;
  language: Language;
  mode: 'real' | 'demo';
  /** An origin from the configuration, never taken from the URL; empty without an embedding site. */
  hostOrigin: string;
  files: ScreenFiles;
}

/** The page of a game's screen. Settings are attributes, because the content security policy forbids inline scripts. */
export function playPage({ title, gameId, language, mode, hostOrigin, files }: PlayPage): string {
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const preloads = files.preloads.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}" data-language="${language}" data-game="${escapeHtml(gameId)}" data-mode="${mode}" data-host-origin="${escapeHtml(hostOrigin)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" content="#0A1210">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
${styles}${preloads}<script type="module" src="/${files.script}"></script>
</head>
<body><div id="game" data-state="loading"></div></body>
</html>
`;
}

export function readLanguage(text: string | undefined): Language {
  const short = (text ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
