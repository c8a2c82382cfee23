import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '../run/wait-until.mjs';

/** A frontend of the TLS proxy: its port and its target. */
interface Door {
  readonly port: number;
  readonly to: number;
  /** Forwards a new client address for each request. */
  readonly isCrowd?: boolean;
  /** Returns 400 instead of 401: hydra takes any 401 for HTTP authentication and stops. */
  readonly hides401?: boolean;
}

interface ProxyOptions {
  readonly host: string;
  readonly folder: string;
  readonly doors: readonly Door[];
  /** Accepts the protocols and ciphers that a proxy must refuse. */
  readonly isWeak?: boolean;
}

export interface TlsProxy {
  readonly authorityFile: string;
  readonly close: () => Promise<void>;
}

const READY_TIMEOUT_MS = 10_000;
/**
 * Requirements on a proxy (docs/asvs.md, 12.1.1): TLS 1.2 and 1.3, forward secrecy, authenticated ciphers, and a time limit for request
 * headers.
 */
const STRONG = `ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets
  ssl-default-bind-ciphers ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES128-GCM-SHA256
  ssl-default-bind-ciphersuites TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256`;
const WEAK = `ssl-default-bind-options ssl-min-ver TLSv1.0
  ssl-default-bind-ciphers ALL:@SECLEVEL=0`;

/** A scanner repeats an idempotency key with other content, which would be refused before any other check. */
const NEW_KEYS = '  http-request set-header Idempotency-Key %[uuid()] if { req.hdr(Idempotency-Key) -m found }\n';

/** Starts haproxy with a certificate for a named host, signed by a temporary authority. */
export async function startTlsProxy({ host, folder, doors, isWeak = false }: ProxyOptions): Promise<TlsProxy> {
  const authorityFile = makeCertificates(host, folder);
  const configFile = join(folder, 'haproxy.cfg');
  writeFileSync(configFile, configOf({ folder, doors, isWeak }));
  const child = spawn('haproxy', ['-db', '-f', configFile], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const gone = once(child, 'exit');
  const isUp = await waitUntil(() => Promise.all(doors.map(({ port }) => isListening(port))).then((all) => all.every(Boolean)), {
    timeoutMs: READY_TIMEOUT_MS,
  });
  if (!isUp) throw new Error(`haproxy did not become ready: ${said}`);
  return {
    authorityFile,
    async close() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function makeCertificates(host: string, folder: string): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-sha256', '-days', '90'];
  openssl('req', '-x509', ...key, '-subj', '/CN=Scan authority', '-keyout', 'authority.key', '-out', 'authority.pem',
    '-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'); // prettier-ignore
  openssl('req', '-x509', ...key, '-subj', `/CN=${host}`, '-CA', 'authority.pem', '-CAkey', 'authority.key', '-keyout', 'site.key', '-out', 'site.crt',
    '-addext', 'basicConstraints=critical,CA:FALSE', '-addext', `subjectAltName=DNS:${host}`, '-addext', 'keyUsage=critical,digitalSignature',
    '-addext', 'extendedKeyUsage=serverAuth', '-addext', `crlDistributionPoints=URI:http://${host}/authority.crl`); // prettier-ignore
  const parts = ['site.crt', 'authority.pem', 'site.key'].map((name) => readFileSync(join(folder, name), 'utf8'));
  writeFileSync(join(folder, 'site.pem'), parts.join(''), { mode: 0o600 });
  return join(folder, 'authority.pem');
}

function configOf({ folder, doors, isWeak }: Pick<ProxyOptions, 'folder' | 'doors'> & { isWeak: boolean }): string {
  const forwarded = ({ isCrowd }: Door) => (isCrowd ? '10.%[rand(256)].%[rand(256)].%[rand(256)]' : '%[src]');
  const limits = isWeak ? 'timeout client 5m\n  timeout http-request 5m' : 'timeout client 30s\n  timeout http-request 10s';
  return `global
  maxconn 4000
  ${isWeak ? WEAK : STRONG}
defaults
  mode http
  timeout connect 5s
  timeout server 60s
  timeout http-keep-alive 10s
  timeout tunnel 1h
  ${limits}
${doors
  .map(
    (door) => `frontend door${door.port}
  bind 127.0.0.1:${door.port} ssl crt ${join(folder, 'site.pem')} alpn h2,http/1.1
  http-request set-header X-Forwarded-Proto https
  http-request set-header X-Forwarded-For ${forwarded(door)}
${door.isCrowd ? NEW_KEYS : ''}${door.hides401 ? '  http-response set-status 400 if { status 401 }\n' : ''}  default_backend to${door.port}
backend to${door.port}
  server one 127.0.0.1:${door.to}
`,
  )
  .join('')}`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
