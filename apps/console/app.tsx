import { approvalsResource, auditResource, membersResource } from '@jogada/accounts/console';
import { gamesResource, heldWinsResource, vendorIncidentsResource } from '@jogada/games/console';
import { announcementsResource, lettersResource } from '@jogada/content/console';
import type { Language } from '@jogada/platform/contract';
import { consoleDataProvider } from '@jogada/platform/console';
import { CallContext, isPassing, PreferencesProvider, type Call, type Texts, type Theme } from '@jogada/platform/web';
import { Toaster } from '@jogada/platform/web/ui';
import {
  behaviourCasesResource,
  depositsResource,
  incidentsResource,
  riskAlertsResource,
  riskGroupsResource,
  withdrawalsResource,
} from '@jogada/wallet/console';
import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { memoryStore } from 'ra-core';
import { useState } from 'react';
import { createAuthProvider } from './auth-provider.ts';
import { ConsoleFrameContext } from './console-frame.tsx';
import type { DataTime } from './data-time.ts';
import { loadTexts } from './load-texts.ts';
import { createConsoleRouter } from './routes.tsx';
import { DataTimeContext } from './shell/data-as-of.tsx';

interface AppProps {
  readonly call: Call;
  readonly dataTime: DataTime;
  readonly language: Language;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly onLanguage: (language: Language) => void;
}

const RESOURCES = [
  announcementsResource,
  approvalsResource,
  auditResource,
  membersResource,
  depositsResource,
  incidentsResource,
  withdrawalsResource,
  riskGroupsResource,
  riskAlertsResource,
  behaviourCasesResource,
  gamesResource,
  heldWinsResource,
  vendorIncidentsResource,
  lettersResource,
];

const RETRIES_MAX = 2;

/** The providers around the console's pages. The router is outermost, as the framework uses an existing one. */
export function App({ call, dataTime, language, theme, texts, onLanguage }: AppProps) {
  const [router] = useState(createConsoleRouter);
  const [frame] = useState(() => ({
    authProvider: createAuthProvider(call, RESOURCES),
    dataProvider: consoleDataProvider(call, RESOURCES),
    queries: new QueryClient({
      defaultOptions: {
        queries: { retry: (failures, problem) => failures < RETRIES_MAX && isPassing(problem), refetchOnWindowFocus: true },
      },
    }),
    store: memoryStore(),
  }));
  return (
    <CallContext value={call}>
      <PreferencesProvider
        initialLanguage={language}
        initialTheme={theme}
        initialTexts={texts}
        timeZone={new Intl.DateTimeFormat().resolvedOptions().timeZone}
        loadTexts={loadTexts}
        onLanguage={onLanguage}
      >
        <DataTimeContext value={dataTime}>
          <ConsoleFrameContext value={frame}>
            <RouterProvider router={router} />
          </ConsoleFrameContext>
        </DataTimeContext>
        <Toaster />
      </PreferencesProvider>
    </CallContext>
  );
}
