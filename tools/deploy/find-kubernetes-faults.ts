import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inData, inRoot } from '../run/places.mjs';
import { KUBERNETES, type Kustomization, type Manifest } from './workloads.ts';

const COMPILER = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];

/**
 * Faults of manifests against the published schema of Kubernetes: unknown fields, missing ones, wrong values. The schema is the types of
 * `kubernetes-models`, so the compiler compares each document with its type; a schema of JSON would let unknown fields pass.
 */
export function findSchemaFaults(manifests: readonly Omit<Manifest, 'file'>[]): string[] {
  const folder = inData('deploy-check', String(process.pid));
  mkdirSync(folder, { recursive: true });
  try {
    manifests.forEach((manifest, index) => writeFileSync(join(folder, `${index}.ts`), typed(manifest)));
    const files = manifests.map((_, index) => join(folder, `${index}.ts`));
    const { status, stdout } = spawnSync(inRoot('node_modules/.bin/tsc'), [...COMPILER, ...files], { encoding: 'utf8' });
    if (status === 0) return [];
    return [...stdout.matchAll(/(\d+)\.ts\(\d+,\d+\): error \w+: (.+)/g)].map(([, index, message]) => {
      const manifest = manifests[Number(index)];
      return `kubernetes ${manifest?.kind} ${manifest?.metadata.name}: ${message}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function typed({ file: _file, ...manifest }: Partial<Manifest> & Omit<Manifest, 'file'>): string {
  const { apiVersion, kind } = manifest;
  return `import type { I${kind} } from 'kubernetes-models/${apiVersion}/${kind}';\nexport const manifest: I${kind} = ${JSON.stringify(manifest, null, 1)};\n`;
}

/** Faults against our own rules: probes, budgets, hardening, and files that the kustomization does not name. */
export function findRuleFaults(manifests: readonly Manifest[], kustomization: Kustomization): string[] {
  const serving = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ spec }) => componentOf(spec));
  const pods = manifests.filter(({ spec }) => spec?.template);
  const named = [
    'kustomization.yaml',
    ...kustomization.resources,
    ...kustomization.configMapGenerator.flatMap(({ envs = [], files = [] }) => [...envs, ...files]),
  ];
  return [
    ...readdirSync(inRoot(KUBERNETES))
      .filter((file) => !named.includes(file))
      .map((file) => `kubernetes: ${file} is not in the kustomization`),
    ...pods.flatMap((manifest) => podFaults(manifest)),
    ...serving
      .filter(({ spec }) => !budgets.includes(componentOf(spec)))
      .map((manifest) => `${nameOf(manifest)}: has no PodDisruptionBudget`),
    ...serving.flatMap((manifest) =>
      (manifest.spec?.template?.spec.containers ?? []).flatMap((container) =>
        (['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
          .filter((probe) => !container[probe])
          .map((probe) => `${nameOf(manifest)}: ${container.name} has no ${probe}`),
      ),
    ),
    ...(manifests.some(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'deny-everything')
      ? []
      : ['kubernetes: connections that no policy names are not denied']),
  ];
}

function podFaults(manifest: Manifest): string[] {
  const spec = manifest.spec?.template?.spec;
  if (!spec) return [];
  return [
    ...(spec.automountServiceAccountToken === false ? [] : ['its pods get a token of the cluster']),
    ...(spec.securityContext?.['runAsNonRoot'] === true ? [] : ['its pods may run as root']),
    ...spec.containers.flatMap(({ name, securityContext = {}, resources, env = [] }) => [
      ...(securityContext['readOnlyRootFilesystem'] === true ? [] : [`the root file system of ${name} is not read-only`]),
      ...(securityContext['allowPrivilegeEscalation'] === false ? [] : [`${name} may gain privileges`]),
      ...(resources?.requests && resources.limits ? [] : [`${name} has no requests or limits`]),
      ...env
        .filter(({ name: setting, value }) => /SECRET|PASSWORD|_URL$/.test(setting) && value?.includes('@'))
        .map(({ name: setting }) => `${setting} is a secret in the manifest`),
    ]),
  ].map((fault) => `${nameOf(manifest)}: ${fault}`);
}

function componentOf(spec: Manifest['spec']): string | undefined {
  return spec?.selector?.matchLabels?.['app.kubernetes.io/component'];
}

function nameOf({ kind, metadata }: Manifest): string {
  return `kubernetes ${kind} ${metadata.name}`;
}
