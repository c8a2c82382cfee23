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
import { isMissingScreen } from './missing-screens.ts';
import { pickTexts } from './pick-texts.ts';

export { writeMissingPage } from './offline/write-missing-page.ts';
export { writeOfflinePage } from './offline/write-offline-page.ts';

/** The text of a 429 response for an address over its rendering limit. */
export async function writeRest(language: Language): Promise<string> {
  return textAt(await loadTexts(language), ['app', 'document', 'rest']);
}

const { queries: atThePhone } = QUERY_CONFIG.defaultOptions ?? {};
/** The server does not retry failed calls: the visitor would wait. The browser retries. */
const AT_ONCE: QueryClientConfig = { defaultOptions: { queries: { ...atThePhone, retry: false } } };

export interface RenderOptions {
  /** Makes an in-process /wps call with the visitor's cookies. */
  readonly fetchWps: (path: string, init: RequestInit) => Promise<Response>;
  readonly language: Language;
  readonly theme: Theme;
  readonly status: SiteStatus;
  /** Cursor of the merchant's event stream before the status was read. */
  readonly eventsAt: string;
  /** Whether the browser may register the service worker. */
  readonly hasServiceWorker: boolean;
  readonly nonce?: string;
  /** Set by the development server, which injects its own scripts. */
  readonly headMarkup?: string;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Whether the page holds a member's data. */
  readonly isPrivate: boolean;
  /** Whether every query of the page succeeded. */
  readonly isWhole: boolean;
}

/** Renders a page on the server. A redirect is returned as its status and Location header. */
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
    // Deferred pieces are registered only after the router has loaded the screen.
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
            eventsAt: options.eventsAt,
            queries: dehydrate(queries, { shouldDehydrateQuery: isForThePhone }),
          },
          ...(options.nonce && { nonce: options.nonce }),
          ...(options.headMarkup !== undefined && { headMarkup: options.headMarkup }),
        };
        return writeDocument(parts);
      },
    });
  });
  const code = response.status === 200 && (await isMissingScreen(call, url.pathname)) ? 404 : response.status;
  return { status: code, headers: response.headers, html: await response.text(), isPrivate: session !== null, isWhole };
}

/** Picks a CDN at random to spread the load (CON-25). Empty when none is configured. */
function drawOne(cdns: readonly string[]): string {
  return cdns[Math.floor(Math.random() * cdns.length)] ?? '';
}

// The boot state holds the status separately.
function isForThePhone(query: Query): boolean {
  return query.queryKey[0] !== readStatus.path && defaultShouldDehydrateQuery(query);
}

async function readVisitor(call: Call, queries: QueryClient): Promise<SessionInfo | null> {
  const session = await call(readSession, {});
  // A failed read is repeated by the browser. The header's data must be read here: otherwise a menu that opens before the header is
  // hydrated would fetch it, and hydration would not match the server's markup.
  if (session) await Promise.all([readBalance, readHeadIcon].map((endpoint) => queries.prefetchQuery(queryOf(call, endpoint, {}))));
  return session;
}
