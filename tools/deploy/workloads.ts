import { readFileSync } from 'node:fs';
import type { ProcessName } from '@jogada/platform/settings';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '../run/places.mjs';

/** A process of ours in a deployment file, with its environment as the file states it. */
export interface Workload {
  readonly place: string;
  /** Program after the image's entry point; without one it is the api. */
  readonly program: string | undefined;
  readonly env: Readonly<Record<string, string>>;
}

export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** A configuration of Prometheus, as far as it is read here. */
export interface PrometheusFile {
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly static_configs: readonly { readonly targets: readonly string[] }[];
  }[];
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly livenessProbe?: unknown;
  readonly readinessProbe?: unknown;
  readonly startupProbe?: unknown;
  readonly resources?: { readonly requests?: object; readonly limits?: object };
  readonly securityContext?: Readonly<Record<string, unknown>>;
}

interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
}

/** A document of the manifests, as far as it is read here. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly template?: { readonly spec: PodSpec };
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
  };
}

export interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly { readonly name: string; readonly envs?: readonly string[]; readonly files?: readonly string[] }[];
}

export const KUBERNETES = 'deploy/kubernetes/base';

/** Reads a file of the repository. */
export function read(path: string): string {
  return readFileSync(inRoot(path), 'utf8');
}

export function readCompose(): ComposeFile {
  return parse(read('deploy/compose/compose.yml'), { merge: true }) as ComposeFile;
}

export function readPrometheus(): PrometheusFile {
  return parse(read('deploy/prometheus/prometheus.yml')) as PrometheusFile;
}

export function readKustomization(): Kustomization {
  return parse(read(`${KUBERNETES}/kustomization.yaml`)) as Kustomization;
}

export function readManifests({ resources }: Kustomization): Manifest[] {
  return resources.flatMap((file) =>
    parseAllDocuments(read(`${KUBERNETES}/${file}`)).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join(', ')}`);
      return { ...(document.toJS() as Omit<Manifest, 'file'>), file };
    }),
  );
}

export function composeWorkloads({ services }: ComposeFile): Workload[] {
  return Object.entries(services)
    .filter(([, { image }]) => image?.startsWith('${JOGADA_IMAGE'))
    .map(([name, { command, environment = {} }]) => ({ place: `compose ${name}`, program: command?.[0], env: environment }));
}

export function kubernetesWorkloads(manifests: readonly Manifest[], { configMapGenerator }: Kustomization): Workload[] {
  const valuesOf = (map: string) =>
    Object.assign(
      {},
      ...(configMapGenerator.find(({ name }) => name === map)?.envs ?? []).map((file) => environmentIn(read(`${KUBERNETES}/${file}`))),
    ) as Record<string, string>;
  return manifests.flatMap(({ kind, metadata, spec }) =>
    (spec?.template?.spec.containers ?? [])
      .filter(({ image }) => image === 'jogada')
      .map(({ args, env = [], envFrom = [] }) => ({
        place: `kubernetes ${kind} ${metadata.name}`,
        program: args?.[0],
        env: {
          ...(Object.assign({}, ...envFrom.map(({ configMapRef }) => valuesOf(configMapRef.name))) as Record<string, string>),
          ...Object.fromEntries(env.map(({ name, value = '' }) => [name, value])),
        },
      })),
  );
}

/** The process that a program of the image is. `database:prepare` reads the api's settings too. */
export function processOf(program: string | undefined): ProcessName {
  const processes: Readonly<Record<string, ProcessName>> = {
    'apps/api/main.ts': 'api',
    'tools/database/prepare.ts': 'api',
    'apps/worker/main.ts': 'worker',
    'arcade/server/main.ts': 'arcade',
  };
  const found = processes[program ?? 'apps/api/main.ts'];
  if (found === undefined) throw new Error(`${program} is no process`);
  return found;
}

/** The lines `NAME=value` of a file. */
export function environmentIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}
