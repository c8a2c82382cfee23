import { readSession } from '@jogada/accounts/contract/player';
import { readStatus, type SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import { createApiClient, queryKeyOf, queryOf, type Call, type Theme } from '@jogada/platform/web';
import { readBalance } from '@jogada/wallet/contract/player';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { App } from '../app.tsx';
import { createSiteRouter } from '../create-router.ts';
import { loadTexts } from '../load-texts.ts';
import { createProblemBell } from '../problem-bell.ts';
import { createQueryClient } from '../query-client.ts';
import { writeDocument, type DocumentParts } from './document.ts';

export interface RenderOptions {
  /** Makes a /wps call in the process, with the visitor's cookies. */
  readonly fetchWps: (path: string, init: RequestInit) => Promise<Response>;
  readonly language: Language;
  readonly theme: Theme;
  readonly status: SiteStatus;
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
}

/** Draws a page of the site on the server. A redirect comes back as its status and Location. */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  const { language, theme, status } = options;
  const queries = createQueryClient();
  const call = createApiClient({ fetch: options.fetchWps, language: () => language });
  queries.setQueryData(queryKeyOf(readStatus, {}), status);
  const [texts, isMember] = await Promise.all([loadTexts(language), readMember(call, queries)]);

  const handle = createRequestHandler({ request, createRouter: () => createSiteRouter({ call, queries }, { nonce: options.nonce }) });
  const response = await handle(({ router, responseHeaders }) =>
    renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => {
        const markup = renderToString(
          <App call={call} queries={queries} language={language} theme={theme} texts={texts} problems={createProblemBell()}>
            <RouterServer router={router} />
          </App>,
        );
        const parts: DocumentParts = {
          markup,
          texts,
          status,
          pathname: new URL(request.url).pathname,
          boot: { language, theme, queries: dehydrate(queries) },
          ...(options.nonce && { nonce: options.nonce }),
          ...(options.headMarkup !== undefined && { headMarkup: options.headMarkup }),
        };
        return writeDocument(parts);
      },
    }),
  );
  return { status: response.status, headers: response.headers, html: await response.text(), isPrivate: isMember };
}

async function readMember(call: Call, queries: QueryClient): Promise<boolean> {
  const session = await queries.query(queryOf(call, readSession, {}));
  // A balance that does not come now comes with the page's own first call.
  if (session) await queries.prefetchQuery(queryOf(call, readBalance, {}));
  return session !== null;
}
