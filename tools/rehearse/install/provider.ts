import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import type { TestCertificate } from '../../../apps/api/testing/certificates.ts';
import { inRoot } from '../../run/places.mjs';

/** Beside the ports of an installation. */
const PLAIN_PORT = 3904;

/** Starts the payment provider of the rehearsal: the simulated bank behind TLS. It ends with the rehearsal. */
export function startProvider({
  certificate: { certificate, key },
  port,
  secretsPath,
  directory,
}: {
  certificate: Pick<TestCertificate, 'certificate' | 'key'>;
  port: number;
  secretsPath: string;
  directory: string;
}): void {
  const env = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(PLAIN_PORT), SECRETS_FILE: secretsPath };
  spawn(process.execPath, [inRoot('simulators/pix/main.ts')], {
    env: { ...process.env, ...env, PIX_BOOK_FILE: `${directory}/bank.json` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const front = createServer({ cert: certificate, key }, (socket) => {
    const inner = connect(PLAIN_PORT, '127.0.0.1');
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  front.on('tlsClientError', () => undefined);
  front.listen(port);
}
