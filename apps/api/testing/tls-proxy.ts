import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCertificate, type TestCertificate } from './certificates.ts';
import { freePort } from './free-port.ts';

export type ProxyKind = 'haproxy' | 'nginx';

/** A TLS proxy in front of an installation, as docs/proxies describes it. */
export interface TlsProxy {
  readonly port: number;
  /** The certificate of the authority that signed its own, PEM. */
  readonly authority: string;
  close(): Promise<void>;
}

interface Behind {
  /** Ports on 127.0.0.1. */
  readonly site: number;
  readonly arcade: number;
  readonly console: number;
  readonly hosts: readonly string[];
}

const CONFIGURATIONS = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' } as const;
const DOCS = new URL('../../../docs/proxies/', import.meta.url);
const LISTENING_WITHIN_MS = 15_000;

/** Starts the proxy with the documented configuration, with the names, ports and files of this test. */
export async function startTlsProxy(kind: ProxyKind, behind: Behind): Promise<TlsProxy> {
  const folder = await mkdtemp(join(tmpdir(), `jogada-${kind}-`));
  const authority = aCertificate({ name: 'test-authority' });
  const site = aCertificate({ name: 'site', signedBy: authority, hosts: behind.hosts });
  const ports = new Map([
    ['3000', behind.site],
    ['3001', behind.arcade],
    ['3003', behind.console],
  ]);
  const [port, plainPort] = [await freePort(), await freePort()];
  await writeCertificate(folder, site);
  const file = join(folder, CONFIGURATIONS[kind]);
  const written = await readFile(new URL(CONFIGURATIONS[kind], DOCS), 'utf8');
  const replaced = written
    .replaceAll('/etc/jogada/', `${folder}/`)
    // Runs as the user of the test.
    .replaceAll(/^ {2}(?:user|group) haproxy\n/gm, '')
    .replaceAll('0.0.0.0:443', `127.0.0.1:${port}`)
    .replaceAll('0.0.0.0:80', `127.0.0.1:${plainPort}`)
    .replaceAll(/127\.0\.0\.1:(3000|3001|3003)\b/g, (_, shown: string) => `127.0.0.1:${ports.get(shown)}`);
  await writeFile(file, kind === 'nginx' ? inFolder(replaced, folder) : replaced);
  const command = kind === 'nginx' ? ['nginx', '-p', folder, '-c', file, '-e', join(folder, 'error.log')] : ['haproxy', '-db', '-f', file];
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` },
  });
  await listening(child, port);
  return {
    port,
    authority: authority.certificate,
    async close() {
      const gone = once(child, 'exit');
      if (child.exitCode === null) child.kill(kind === 'nginx' ? 'SIGTERM' : 'SIGUSR1');
      // HAProxy waits for connections that are still open.
      child.kill('SIGTERM');
      if (child.exitCode === null) await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeCertificate(folder: string, { certificate, key }: TestCertificate): Promise<void> {
  await writeFile(join(folder, 'site.pem'), certificate + key, { mode: 0o600 });
  await writeFile(join(folder, 'site.crt'), certificate);
  await writeFile(join(folder, 'site.key'), key, { mode: 0o600 });
}

/** Runs nginx in the foreground with its files in the test's folder. */
function inFolder(configuration: string, folder: string): string {
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n');
  const head = `daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\n${user}`;
  return head + configuration.replace('http {', `http {\n  access_log off;\n${kept}`);
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const deadline = Date.now() + LISTENING_WITHIN_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the proxy does not listen: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
