import './workshop.css';
import { LANGUAGE_TAGS, PreferencesProvider } from '@jogada/platform/web';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { loadTexts } from '../load-texts.ts';
import { readChoices } from './choices.ts';
import { Workshop } from './workshop.tsx';

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
