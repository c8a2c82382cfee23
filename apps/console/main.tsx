import './console.css';
import { createApiClient, LANGUAGE_TAGS } from '@jogada/platform/web';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createDataTime } from './data-time.ts';
import { consoleLanguageOf, loadTexts } from './load-texts.ts';

await start();

async function start() {
  let language = consoleLanguageOf(localStorage.getItem('language') ?? navigator.language);
  const theme = themeOf(localStorage.getItem('theme'));
  document.documentElement.lang = LANGUAGE_TAGS[language];
  document.documentElement.dataset['theme'] = theme;

  const texts = await loadTexts(language);
  const dataTime = createDataTime((path, init) => fetch(path, init));
  const call = createApiClient({ language: () => language, fetch: dataTime.fetch });
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  createRoot(root).render(
    <App
      call={call}
      dataTime={dataTime}
      language={language}
      theme={theme}
      texts={texts}
      onLanguage={(spoken) => {
        language = consoleLanguageOf(spoken);
      }}
    />,
  );
}

/** The theme that was chosen here, or else the system's. */
function themeOf(stored: string | null): 'dark' | 'light' {
  if (stored === 'dark' || stored === 'light') return stored;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
