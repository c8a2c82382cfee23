import type { WireCall } from './sender.ts';

const BODY_MAX = 1500;

/** A call as one line of a shell. Of a session or a signature only that there was one; the run's own line makes it anew. */
export function curlLine({ method, path, headers, body }: WireCall, url: string): string {
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${name === 'cookie' ? '…' : value.slice(0, 300)}`)}`);
  const data = body === undefined ? [] : [`--data-binary ${quoted(body.toString().slice(0, BODY_MAX))}`];
  return [`curl -sS --path-as-is -X ${method}`, ...shown, ...data, quoted(`${url}${path.slice(0, BODY_MAX)}`)].join(' ');
}

/** The line that makes one call of a run again, on an installation of its own. */
export function runLine({ seed, only }: { seed: number; only: number | string }): string {
  return `npm run attack -- ${seed} --only ${only}`;
}

function quoted(text: string): string {
  // Bytes that a terminal would act on are written as $'…' does.
  const written = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)
    .replaceAll(String.raw`\"`, '"');
  return /[^\x20-\x7e]|[\\']/.test(text) ? `$'${written}'` : `'${text}'`;
}
