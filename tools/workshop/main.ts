import { createServer } from 'vite';
import { workshopConfig } from './workshop-config.ts';

/*
 * npm run workshop
 * Serves the workshop with hot reload, on PORT or on the first free port from 3100.
 */

const FIRST_PORT = 3100;
const { PORT } = process.env;

const server = await createServer({
  ...workshopConfig(),
  server: { port: Number(PORT ?? FIRST_PORT), strictPort: PORT !== undefined },
});
await server.listen();
process.stdout.write(`workshop  ${server.resolvedUrls?.local[0] ?? ''}\n`);
