import { readHeadIcon, readSession, type SessionInfo } from '@jogada/accounts/contract/player';
import { readStatus, type SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import { createApiClient, piecesAreLoaded, queryOf, type Call, type Theme } from '@jogada/platform/web';
import { readBalance } from '@jogada/wallet/contract/player';
import { defaultShouldDehydrateQuery, dehydrate, QueryClient, type Query, type QueryClientConfig } from '@tanstack/react-query';
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { App } from '../app.tsx';
import { createSiteRouter } from '../create-router.ts';
import { loadTexts } from '../load-texts.ts';
import { loadOwnTexts, withTexts } from '../site-texts.ts';
import { createProblemBell } from '../problem-bell.ts';
import { QUERY_CONFIG } from '../query-config.ts';
import { writeDocument, type DocumentParts } from './document.ts';
import { textAt } from './document-text.ts';
import { isHomePath } from '../shell/route-chrome.ts';
import { pickTexts } from './pick-texts.ts';

export { writeOfflinePage } from './offline/write-offline-page.ts';

/** What an address is told that had too many pages drawn. */
export async function writeRest(language: Language): Promise<string> {
  return textAt(await loadTexts(language), ['app', 'document', 'rest']);
}

const { queries: atThePhone } = QUERY_CONFIG.defaultOptions ?? {};
/** A visitor does not wait for second attempts: their phone makes them. */
const AT_ONCE: QueryClientConfig = { defaultOptions: { queries: { ...atThePhone, retry: false } } };

export interface RenderOptions {
  /** Makes a /wps call in the process, with the visitor's cookies. */
  readonly fetchWps: (path: string, init: RequestInit) => Promise<Response>;
  readonly language: Language;
  readonly theme: Theme;
  readonly status: SiteStatus;
  /** Where the merchant's news stood before the status was read. */
  readonly eventPosition: string;
  /** Whether the page may have its files kept on the phone. */
  readonly hasServiceWorker: boolean;
  readonly nonce?: string;
  /** Set by the development server, which knows its own scripts. */
  readonly headMarkup?: string;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Whether the page is one member's own. */
  readonly isPrivate: boolean;
  /** Whether all that the page shows could be read. */
  readonly isWhole: boolean;
}

/** Draws a page of the site on the server. A redirect comes back as its status and Location. */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  const { language, theme, status } = options;
  const queries = new QueryClient(AT_ONCE);
  const call = createApiClient({ fetch: options.fetchWps, language: () => language });
  const [shipped, ownTexts, session] = await Promise.all([
    loadTexts(language),
    loadOwnTexts(call, language, status.info.textEdition),
    readVisitor(call, queries),
  ]);
  const texts = withTexts(shipped, ownTexts);

  const imageCdn = drawOne(status.info.imageCDNs);
  const said = new Set<string>();
  let isWhole = true;
  const url = new URL(request.url);
  const context = { call, queries, language: () => language, status, isMember: session !== null, textsAreThere: async () => {} };
  const handle = createRequestHandler({ request, createRouter: () => createSiteRouter(context, { nonce: options.nonce }) });
  const response = await handle(async ({ router, responseHeaders }) => {
    // Known once the router has fetched the screen.
    await piecesAreLoaded();
    isWhole = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length === 0;
    return renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => {
        const markup = renderToString(
          <App
            call={call}
            queries={queries}
            status={status}
            session={session}
            imageCdn={imageCdn}
            language={language}
            theme={theme}
            texts={texts}
            problems={createProblemBell()}
            onText={(path) => said.add(path)}
          >
            <RouterServer router={router} />
          </App>,
        );
        const parts: DocumentParts = {
          markup,
          texts,
          status,
          url,
          hasServiceWorker: options.hasServiceWorker,
          boot: {
            language,
            theme,
            ...(isHomePath(url.pathname) && { texts: pickTexts(texts, said) }),
            ...(Object.keys(ownTexts).length > 0 && { ownTexts }),
            status,
            session,
            imageCdn,
            eventPosition: options.eventPosition,
            queries: dehydrate(queries, { shouldDehydrateQuery: isForThePhone }),
          },
          ...(options.nonce && { nonce: options.nonce }),
          ...(options.headMarkup !== undefined && { headMarkup: options.headMarkup }),
        };
        return writeDocument(parts);
      },
    });
  });
  return { status: response.status, headers: response.headers, html: await response.text(), isPrivate: session !== null, isWhole };
}

/** One of them at random, so that their load is shared (CON-25); empty where there are none. */
function drawOne(cdns: readonly string[]): string {
  return cdns[Math.floor(Math.random() * cdns.length)] ?? '';
}

// The status has a place of its own in the page.
function isForThePhone(query: Query): boolean {
  return query.queryKey[0] !== readStatus.path && defaultShouldDehydrateQuery(query);
}

async function readVisitor(call: Call, queries: QueryClient): Promise<SessionInfo | null> {
  const session = await call(readSession, {});
  // What does not come now comes with the page's own first call. What the bar shows has to be read here: else a menu that is opened
  // before the bar lives reads it, and the bar is not what the server drew any more.
  if (session) await Promise.all([readBalance, readHeadIcon].map((endpoint) => queries.prefetchQuery(queryOf(call, endpoint, {}))));
  return session;
}
