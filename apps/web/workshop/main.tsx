import './workshop.css';
import { LANGUAGE_TAGS, PreferencesProvider, type Texts } from '@jogada/platform/web';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { readChoices } from './choices.ts';
import { Workshop } from './workshop.tsx';

const loaders = {
  pt: () => import('virtual:jogada/texts/pt'),
  en: () => import('virtual:jogada/texts/en'),
  ja: () => import('virtual:jogada/texts/ja'),
  ko: () => import('virtual:jogada/texts/ko'),
} as const;

async function loadTexts(language: keyof typeof loaders): Promise<Texts> {
  return (await loaders[language]()).texts;
}

const { language, theme } = readChoices();
document.documentElement.lang = LANGUAGE_TAGS[language];
document.documentElement.dataset['theme'] = theme;

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
// Links do not navigate here.
const router = createRouter({ routeTree: createRootRoute({ component: Workshop }), history: createMemoryHistory() });
createRoot(root).render(
  <PreferencesProvider
    initialLanguage={language}
    initialTheme={theme}
    initialTexts={await loadTexts(language)}
    timeZone="America/Sao_Paulo"
    loadTexts={loadTexts}
  >
    <RouterProvider router={router} />
  </PreferencesProvider>,
);
