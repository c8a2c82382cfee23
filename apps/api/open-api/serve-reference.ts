import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPORT_DIRECTIVES, REPORTING_ENDPOINTS } from '@jogada/platform/contract';
import type { FastifyInstance } from 'fastify';

/** A document that the reference shows. */
export interface ReferenceDocument {
  /** Of its audience, in the plural where there are several: the page's tab. */
  readonly name: string;
  readonly path: `/${string}`;
}

const PAGE = '/docs/api';
const FILES = `${PAGE}/files`;

/** Serves the API reference of these documents (Redoc) at /docs/api, the first of them first, from files of our own. */
export function serveReference(app: FastifyInstance, documents: readonly ReferenceDocument[]): void {
  for (const [index, shown] of documents.entries()) {
    app.get(index === 0 ? PAGE : pageOf(shown), (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({
          'content-security-policy': contentPolicy(nonce),
          'reporting-endpoints': REPORTING_ENDPOINTS,
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(writePage(documents, shown, nonce));
    });
  }
  for (const { name, type, read } of FILES_SERVED) {
    let content: string | undefined;
    app.get(`${FILES}/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send((content ??= read())),
    );
  }
}

const SCRIPT = 'text/javascript; charset=utf-8';
const FILES_SERVED: readonly { readonly name: string; readonly type: string; readonly read: () => string }[] = [
  { name: 'redoc.js', type: SCRIPT, read: readRedoc },
  { name: 'start.js', type: SCRIPT, read: () => START },
  { name: 'page.css', type: 'text/css; charset=utf-8', read: () => readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8') },
];

/** Redoc's script adds its styles under the nonce of the page's policy. */
const START = `globalThis.__webpack_nonce__ = document.querySelector('meta[property="csp-nonce"]').content;`;

// Redoc asks its makers' server for pictures, which the policy refuses. Without an address it leaves them out.
function readRedoc(): string {
  const bundle = readFileSync(fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js')), 'utf8');
  return bundle.replaceAll(/https:\/\/cdn\.redoc(?:\.ly|ly\.com)\/[\w./-]+/g, 'data:,');
}

/** Redoc's styles carry the nonce; its icon font is inside of its script. Nothing else may be loaded from elsewhere. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    ...REPORT_DIRECTIVES,
  ].join('; ');
}

function pageOf({ name }: ReferenceDocument): string {
  return `${PAGE}/${name.toLowerCase().replaceAll(' ', '-')}`;
}

function writePage(documents: readonly ReferenceDocument[], shown: ReferenceDocument, nonce: string): string {
  const tabs = documents.map((one, index) => {
    const current = one === shown ? ' aria-current="page"' : '';
    return `<a href="${index === 0 ? PAGE : pageOf(one)}"${current}>${one.name}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>${shown.name} · API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FILES}/page.css">
<script src="${FILES}/start.js"></script>
<script type="module" src="${FILES}/redoc.js"></script>
</head>
<body>
${tabs.length > 1 ? `<nav class="documents" aria-label="Documents">${tabs.join('')}</nav>` : ''}
<redoc spec-url="${shown.path}" disable-telemetry="true"></redoc>
</body>
</html>`;
}
