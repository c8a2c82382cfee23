import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findNatsServer } from '../../apps/api/testing/nats-server.ts';
import { inRoot } from '../run/places.mjs';
import { findComposeFaults } from './find-compose-faults.ts';
import { readContainerFile } from './find-container-faults.ts';
import { findRuleFaults, findSchemaFaults } from './find-kubernetes-faults.ts';
import { findScrapeFaults } from './find-scrape-faults.ts';
import { findSettingFaults } from './find-setting-faults.ts';
import { sizingRows } from './sizing.ts';
import {
  composeWorkloads,
  read,
  readCompose,
  readKustomization,
  readManifests,
  readPrometheus,
  type ComposeFile,
  type Manifest,
} from './workloads.ts';

const CONTAINER_FILE = read('deploy/container/Containerfile');
const compose = readCompose();
const CREATED = Object.values(compose.secrets).map(({ file }) => file.replace('secrets/', ''));
const kustomization = readKustomization();
const manifests = readManifests(kustomization);
const manifest = (kind: string, name: string) => structuredClone(manifests.find((one) => one.kind === kind && one.metadata.name === name)!);

test.each<[string, (text: string) => string]>([
  ['DL3002', (text) => text.replace('USER 10001:10001', 'USER root')],
  ['DL3006', (text) => text.replace('FROM ${RUNTIME_IMAGE}', 'FROM debian:latest')],
  ['DL3006', (text) => text.replace('ARG BUILD_IMAGE', 'ARG BUILD_IMAGE=node:24')],
  ['DL3008', (text) => text.replace('RUN node', 'RUN apt-get install -y curl && node')],
  ['DL3020', (text) => text.replace('COPY . .', 'ADD . .')],
  ['DL3022', (text) => text.replace('--from=build', '--from=other')],
  ['DL3025', (text) => text.replace('CMD ["apps/api/main.ts"]', 'CMD apps/api/main.ts')],
  ['DL3057', (text) => text.replace(/HEALTHCHECK.*/, '')],
  ['runs nothing as root', (text) => text.replace('USER 10001', 'RUN true\nUSER 10001')],
  ['flags of the launcher', (text) => text.replace('--max-semi-space-size=32', '--max-semi-space-size=8')],
  ['programs exist', (text) => text.replace('apps/api/main.ts', 'apps/api/start.ts')],
])('The container file without %s is refused', (rule, change) => {
  expect(readContainerFile(CONTAINER_FILE).faults).toEqual([]);
  expect(readContainerFile(change(CONTAINER_FILE)).faults.join('\n')).toContain(rule);
});

const changed = (name: string, change: object): ComposeFile => ({
  ...compose,
  services: { ...compose.services, [name]: { ...compose.services[name], ...change } },
});
test.each<[string, ComposeFile]>([
  ['/services/worker-1 must NOT have additional properties', changed('worker-1', { replica: 2 })],
  ['worker-1: its root file system is not read-only', changed('worker-1', { read_only: false })],
  ['bus: it keeps capabilities', changed('bus', { cap_drop: [] })],
  ['bus: its image is not a required variable', changed('bus', { image: 'nats:latest' })],
  ['worker-1: it reads the secret bus-url, which it is not given', changed('worker-1', { secrets: ['secrets'] })],
  ['the secret unknown is made by nothing', { ...compose, secrets: { ...compose.secrets, unknown: { file: 'secrets/unknown' } } }],
])('A compose file with a fault is refused: %s', (fault, file) => {
  expect(findComposeFaults(compose, CREATED)).toEqual([]);
  expect(findComposeFaults(file, CREATED).join('\n')).toContain(fault);
});

test.each<[string, ComposeFile, readonly string[]]>([
  ['jogada-worker worker-3:9090 is not read', changed('worker-3', compose.services['worker-1'] ?? {}), []],
  ['jogada-api worker-2:9090 is not read', changed('worker-2', { command: undefined }), []],
  ['jogada-worker worker-2:9090 is no process of the compose file', changed('worker-2', { command: undefined }), []],
  ['jogada-api api-1:9091 is not read', changed('api-1', { environment: { PRIVATE_PORT: '9091' } }), []],
  ['proxy proxy-2:8405 is no service of the compose file', compose, ['proxy-2:8405']],
])('Prometheus reads the processes of the compose file, and no other: %s', (fault, file, targets) => {
  const { scrape_configs: jobs } = readPrometheus();
  const imageEnv = readContainerFile(CONTAINER_FILE).env;
  const read = (started: ComposeFile, more: readonly string[]) =>
    findScrapeFaults(
      { scrape_configs: [...jobs, { job_name: 'proxy', static_configs: [{ targets: more }] }] },
      { compose: started, workloads: composeWorkloads(started), imageEnv },
    );
  expect(read(compose, [])).toEqual([]);
  expect(read(file, targets)).toContain(`prometheus: ${fault}`);
});

/** A manifest with another value at a place; undefined removes what is there. */
function planted(kind: string, path: string, value: unknown): Manifest {
  const one = manifest(kind, 'api');
  const names = path.split('.');
  const parent = names.slice(0, -1).reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, { ...one });
  parent[names.at(-1) ?? ''] = value;
  return one;
}
const CONTAINER = 'spec.template.spec.containers.0';
test('Manifests are compared with the schema of Kubernetes: unknown, missing and wrong fields are refused', () => {
  const plants: readonly (readonly [string, string, unknown])[] = [
    ['\'"replica"\' does not exist', 'spec.replica', 2],
    [`'"selector"' is missing`, 'spec.selector', undefined],
    ["'string' is not assignable", 'spec.replicas', 'two'],
    [`'"Restart"' is not assignable`, 'spec.strategy.type', 'Restart'],
    [`'"readyProbe"' does not exist`, `${CONTAINER}.readyProbe`, {}],
  ];
  const faults = findSchemaFaults([...manifests, ...plants.map(([, path, value]) => planted('Deployment', path, value))]);
  expect(faults).toHaveLength(plants.length);
  for (const [index, [fault]] of plants.entries()) expect(faults[index]).toContain(fault);
});

test.each<[string, string, unknown]>([
  ['its pods get a token of the cluster', 'spec.template.spec.automountServiceAccountToken', true],
  ['its pods may run as root', 'spec.template.spec.securityContext.runAsNonRoot', false],
  ['the root file system of api is not read-only', `${CONTAINER}.securityContext.readOnlyRootFilesystem`, false],
  ['api may gain privileges', `${CONTAINER}.securityContext.allowPrivilegeEscalation`, true],
  ['api has no readinessProbe', `${CONTAINER}.readinessProbe`, undefined],
])('A manifest against our rules is refused: %s', (fault, path, value) => {
  const others = manifests.filter(({ kind, metadata }) => kind !== 'Deployment' || metadata.name !== 'api');
  expect(findRuleFaults(manifests, kustomization)).toEqual([]);
  expect(findRuleFaults([...others, planted('Deployment', path, value)], kustomization)).toEqual([`kubernetes Deployment api: ${fault}`]);
});

test('Manifests without a budget, without a default denial or outside of the kustomization are refused', () => {
  expect(findRuleFaults([manifest('Deployment', 'api')], { ...kustomization, resources: kustomization.resources.slice(1) })).toEqual([
    'kubernetes: namespace.yaml is not in the kustomization',
    'kubernetes Deployment api: has no PodDisruptionBudget',
    'kubernetes: connections that no policy names are not denied',
  ]);
});

test('S76 A deployment with an unknown, a missing or a refused setting is refused', () => {
  const { env } = readContainerFile(CONTAINER_FILE);
  const api = composeWorkloads(compose).find(({ place }) => place === 'compose api-1')!;
  const withSettings = (change: Record<string, string>, without: string[] = []) => {
    const kept = Object.entries({ ...api.env, ...change }).filter(([name]) => !without.includes(name));
    return findSettingFaults({ ...api, env: Object.fromEntries(kept) }, env).map((fault) => fault.replace('compose api-1: ', ''));
  };
  expect(withSettings({})).toEqual([]);
  expect(withSettings({ PUBLIC_ADDRESS: 'https://site.example' })).toEqual(['PUBLIC_ADDRESS is no setting of the api']);
  expect(withSettings({}, ['DATABASE_URL_FILE'])).toEqual(['DATABASE_URL: must be set']);
  expect(withSettings({ PIX_URL: 'http://pix.example' })).toEqual(['PIX_URL: must be an https address in production']);
  expect(withSettings({ PRIVATE_HOST: '0.0.0.0' })).toHaveLength(1);
  expect(withSettings({ DRAIN_PAUSE_MS: '0' })).toHaveLength(1);
  expect(withSettings({}, ['TRUSTED_PROXIES'])).toHaveLength(1);
});

test('S76 Neither the repository nor the image takes the files with secrets that the guides create in a clone', () => {
  // install.md, compose.md, backup.md, proxies and the bank's mTLS.
  const files = [
    'secrets.json',
    '.env',
    'passphrase.conf',
    'site.pem',
    'bank/client.key',
    'data/secrets.json',
    'backup-secrets/secrets.json',
  ];
  const ofContainers = [...CREATED, 'secrets.json'].map((name) => `deploy/compose/secrets/${name}`);
  const all = [...files, ...ofContainers, 'deploy/compose/.env'];
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...all], { cwd: inRoot(), encoding: 'utf8' });
  expect(all.filter((file) => !stdout.split('\n').includes(file))).toEqual([]);
  const patterns = read('deploy/container/Containerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isLeftOut = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  expect(all.filter((file) => !isLeftOut(file))).toEqual([]);
  // No file of the repository is affected.
  const tracked = spawnSync('git', ['ls-files', '-ci', '--exclude-standard'], { cwd: inRoot(), encoding: 'utf8' }).stdout;
  expect(tracked).toBe('');
});

test('The table of sizes is the one that is computed', () => {
  expect(read('docs/running/sizing.md')).toContain(`\n${sizingRows().join('\n')}\n\n`);
});

const natsServer = findNatsServer();
test.skipIf(natsServer === undefined)('NATS accepts its configurations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nats-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(inRoot('deploy/nats'), folder, { recursive: true });
  cpSync(inRoot('deploy/kubernetes/base/nats.conf'), join(folder, 'kubernetes.conf'));
  writeFileSync(join(folder, 'bus-authorization.conf'), 'authorization { token: "any" }');
  for (const file of ['nats.conf', 'cluster.conf', 'kubernetes.conf']) {
    const { status, stderr } = spawnSync(natsServer ?? '', ['-t', '-c', join(folder, file)], {
      env: { NATS_NAME: 'bus' },
      encoding: 'utf8',
    });
    expect([file, status, status === 0 ? '' : stderr]).toEqual([file, 0, '']);
  }
});
