import type { SessionInfo } from '@jogada/accounts/contract/player';
import { SessionProvider } from '@jogada/accounts/web';
import type { SiteStatus } from '@jogada/merchant/contract/player';
import { ImageCdnProvider, StatusProvider, useStatus } from '@jogada/merchant/web';
import type { Language } from '@jogada/platform/contract';
import { CallContext, PreferencesProvider, type Call, type Texts, type Theme } from '@jogada/platform/web';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useCallback, type ComponentProps, type ReactNode } from 'react';
import { LiveSession } from './live-session.tsx';
import { ProblemBellContext, type ProblemBell } from './problem-bell.ts';
import { loadSiteTexts } from './site-texts.ts';

interface AppProps {
  readonly call: Call;
  readonly queries: QueryClient;
  readonly status: SiteStatus;
  /** null for a visitor. */
  readonly session: SessionInfo | null;
  readonly language: Language;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly problems: ProblemBell;
  /** Base URL of the image CDN. Empty: images load from the site's own origin. */
  readonly imageCdn: string;
  /** Cursor of the merchant's event stream when the server rendered the page. Set for visitors only. */
  readonly eventsAt?: string | undefined;
  readonly onLanguage?: (language: Language) => void;
  /** Called with the path of each text that is rendered. */
  readonly onText?: (path: string) => void;
  readonly children: ReactNode;
}

/** Providers around the routes. The server and the browser render the same tree. */
export function App({
  call,
  queries,
  status,
  session,
  language,
  theme,
  texts,
  problems,
  imageCdn,
  eventsAt,
  onLanguage,
  onText,
  children,
}: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <CallContext value={call}>
        <StatusProvider initialStatus={status}>
          <SpokenSite
            call={call}
            initialLanguage={language}
            initialTheme={theme}
            initialTexts={texts}
            {...(onLanguage && { onLanguage })}
            {...(onText && { onText })}
          >
            <SessionProvider initialSession={session}>
              <ProblemBellContext value={problems}>
                <ImageCdnProvider initialCdn={imageCdn}>
                  <LiveSession since={eventsAt}>{children}</LiveSession>
                </ImageCdnProvider>
              </ProblemBellContext>
            </SessionProvider>
          </SpokenSite>
        </StatusProvider>
      </CallContext>
    </QueryClientProvider>
  );
}

interface SpokenSiteProps extends Omit<ComponentProps<typeof PreferencesProvider>, 'timeZone' | 'textEdition' | 'loadTexts'> {
  readonly call: Call;
}

/** Provides the texts with the merchant's current overrides applied. */
function SpokenSite({ call, ...rest }: SpokenSiteProps) {
  const { timeZone, textEdition } = useStatus().info;
  const load = useCallback((language: Language, edition?: number) => loadSiteTexts(call, language, edition), [call]);
  return <PreferencesProvider {...rest} timeZone={timeZone} textEdition={textEdition} loadTexts={load} />;
}
