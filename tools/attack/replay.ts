import type { WireCall } from './sender.ts';

const BODY_MAX = 1500;

/** Formats a call as a curl command without its session cookie. The run's own command creates valid sessions and signatures. */
export function curlLine({ method, path, headers, body }: WireCall, url: string): string {
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${name === 'cookie' ? '…' : value.slice(0, 300)}`)}`);
  const data = body === undefined ? [] : [`--data-binary ${quoted(body.toString().slice(0, BODY_MAX))}`];
  return [`curl -sS --path-as-is -X ${method}`, ...shown, ...data, quoted(`${url}${path.slice(0, BODY_MAX)}`)].join(' ');
}

/** The command that repeats one call of a run on a fresh installation. */
export function runLine({ seed, only }: { seed: number; only: number | string }): string {
  return `npm run attack -- ${seed} --only ${only}`;
}

function quoted(text: string): string {
  // Control bytes are written in $'…' quoting, so that a terminal does not interpret them.
  const written = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)
    .replaceAll(String.raw`\"`, '"');
  return /[^\x20-\x7e]|[\\']/.test(text) ? `$'${written}'` : `'${text}'`;
}
