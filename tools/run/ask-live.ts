import { SETTINGS } from '@jogada/platform/settings';
import * as v from 'valibot';

/** Health check of a container: exits with 0 when the process beside it, with the same settings, answers `/live` on its private port. */
const TIMEOUT_MS = 2_000;
const { PRIVATE_HOST, PRIVATE_PORT } = SETTINGS.api;
const host = v.parse(PRIVATE_HOST.schema, process.env['PRIVATE_HOST'] || undefined);
const port = v.parse(PRIVATE_PORT.schema, process.env['PRIVATE_PORT'] || undefined);
const isLive = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/live`, {
  signal: AbortSignal.timeout(TIMEOUT_MS),
}).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isLive ? 0 : 1);
