import { readSession, type SessionInfo } from '@jogada/accounts/contract/player';
import { SessionProvider } from '@jogada/accounts/web';
import { readStatus, type SiteStatus } from '@jogada/merchant/contract/player';
import { StatusProvider } from '@jogada/merchant/web';
import type { Language } from '@jogada/platform/contract';
import { CallContext, PreferencesProvider, queryKeyOf, type Call, type Texts, type Theme } from '@jogada/platform/web';
import { Toaster } from '@jogada/platform/web/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LiveSession } from './live-session.tsx';
import { loadTexts } from './load-texts.ts';
import type { ProblemBell } from './problem-bell.ts';

interface AppProps {
  readonly call: Call;
  /** Holds the answers of readStatus and readSession at least. */
  readonly queries: QueryClient;
  readonly language: Language;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly problems: ProblemBell;
  readonly onLanguage?: (language: Language) => void;
  readonly children: ReactNode;
}

/** Everything around the routes, the same on the server and on the phone. */
export function App({ call, queries, language, theme, texts, problems, onLanguage, children }: AppProps) {
  const status = queries.getQueryData<SiteStatus>(queryKeyOf(readStatus, {}));
  const session = queries.getQueryData<SessionInfo | null>(queryKeyOf(readSession, {})) ?? null;
  if (!status) throw new Error('the site status has to be read before anything is drawn');
  return (
    <QueryClientProvider client={queries}>
      <CallContext value={call}>
        <StatusProvider initialStatus={status}>
          <PreferencesProvider
            initialLanguage={language}
            initialTheme={theme}
            initialTexts={texts}
            timeZone={status.info.timeZone}
            loadTexts={loadTexts}
            {...(onLanguage && { onLanguage })}
          >
            <SessionProvider initialSession={session}>
              <LiveSession problems={problems}>{children}</LiveSession>
              <Toaster />
            </SessionProvider>
          </PreferencesProvider>
        </StatusProvider>
      </CallContext>
    </QueryClientProvider>
  );
}
