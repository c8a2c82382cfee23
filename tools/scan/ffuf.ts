import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, versionOf } from './run-program.ts';
import type { Finding, ScanTool } from './scan-tool.ts';

const TIMEOUT_MS = 120_000;
/** Debian's ffuf limits whole requests per second; this number of threads is enough. */
const THREADS = '8';

/** Searches for files that a web server must not serve: repositories, settings, backups, source maps, API descriptions (S72). */
export const ffuf: ScanTool = {
  name: 'ffuf',
  debianPackage: 'ffuf',
  version: () => versionOf('ffuf', ['-V']),
  async scan(target) {
    const { folder, scopeProxyUrl } = target;
    const words = hiddenPaths(await scriptPaths(target.plainUrl, target.pages));
    writeFileSync(join(folder, 'paths.txt'), words.join('\n'));
    const report = join(folder, 'ffuf.json');
    const args = [
      '-u',
      `${target.url}/FUZZ`,
      '-w',
      join(folder, 'paths.txt'),
      '-x',
      scopeProxyUrl,
      '-mc',
      'all',
      '-fc',
      '404',
      '-t',
      THREADS,
    ];
    const run = await runProgram('ffuf', [...args, '-s', '-of', 'json', '-o', report], { timeoutMs: TIMEOUT_MS, folder });
    const { findings, answered } = readFfuf(readFileSync(report, 'utf8'), readFileSync(join(folder, 'paths.txt'), 'utf8').split('\n'));
    const failure = run.isTimedOut ? 'not finished in time' : answered ? undefined : 'the site itself did not answer';
    return { asked: `${words.length} paths`, findings, ...(failure && { failure }) };
  },
};

/** An existing path; without its response the scanner did not reach the site. */
const KNOWN_PATH = 'm/home';
/** Paths that a site may serve to everyone. */
const PUBLIC = new Set([KNOWN_PATH, 'robots.txt', '.well-known/security.txt', '.well-known/change-password']);

const PLACES = ['', 'm/', 'wps/', 'ops/', 'assets/', 'art/'];
const NAMES = `.git/HEAD .git/config .git/index .gitignore .svn/entries .hg/store .env .env.local .env.production .npmrc .htpasswd .DS_Store
  .vscode/settings.json package.json package-lock.json tsconfig.json config.json secrets.json data/secrets.json docker-compose.yml Dockerfile
  node_modules/ server-status phpinfo.php backup.zip backup.tar.gz backup.sql dump.sql database.sql site.tar.gz index.html.bak index.html~
  swagger swagger.json swagger.yaml swagger-ui/ swagger/index.html api-docs v2/api-docs v3/api-docs openapi.yaml docs/ graphql graphiql metrics
  health debug debug/vars actuator actuator/env console admin admin/ login.php wp-login.php .well-known/openid-configuration trace.axd
  ..%2f..%2f..%2fetc%2fpasswd ..%5c..%5cetc%5cpasswd %2e%2e/%2e%2e/etc/passwd ..;/ ....//....//etc/passwd %2fetc%2fpasswd
  assets/ art/ static/ uploads/ logs/ tmp/ src/ dist/ server.js main.ts`.split(/\s+/);

/** Paths that a site must not serve. @param scripts the scripts and styles that its pages load, which it serves */
export function hiddenPaths(scripts: readonly string[]): string[] {
  const besides = scripts.flatMap((script) => ['.map', '.bak', '~', '.orig'].map((ending) => script + ending));
  const sources = scripts.filter((script) => script.endsWith('.js')).map((script) => script.replace(/\.js$/, '.ts'));
  return [...new Set([KNOWN_PATH, ...PLACES.flatMap((place) => NAMES.map((name) => place + name)), ...besides, ...sources])];
}

/** Scripts and styles that pages load, without the leading slash. */
async function scriptPaths(url: string, pages: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(pages.map(async (page) => (await fetch(url + page)).text()));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\/(assets\/[\w.~-]+\.(?:js|css))/g)].map(([, path]) => path ?? '')))];
}

interface FfufReport {
  readonly results: readonly { readonly status: number; readonly length: number; readonly position: number; readonly url: string }[];
}

/**
 * Reads ffuf's JSON report, which contains every response but 404. Its `input` is ignored, because some versions encode it in base64.
 * @param words the word list, for looking up paths by their 1-based position
 */
export function readFfuf(text: string, words: readonly string[]): { readonly findings: Finding[]; readonly answered: boolean } {
  const { results } = JSON.parse(text) as FfufReport;
  const paths = results.map(({ position, ...result }) => ({ ...result, path: words[position - 1] ?? result.url }));
  return {
    answered: paths.some(({ path, status }) => path === KNOWN_PATH && status === 200),
    findings: paths
      .filter(({ path }) => !PUBLIC.has(path))
      .map((answer) => ({ severity: severityOf(answer), what: `${answer.status} ${answer.path}` })),
  };
}

function severityOf({ status }: { readonly status: number }): Finding['severity'] {
  if (status >= 200 && status < 300) return 'high';
  if (status >= 500) return 'medium';
  if (status === 401 || status === 403) return 'low';
  // A redirect to the right page, or a refused method or path.
  return 'info';
}
