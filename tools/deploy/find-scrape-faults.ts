import { processOf, type ComposeFile, type PrometheusFile, type Workload } from './workloads.ts';

interface Deployed {
  readonly compose: ComposeFile;
  /** The serving processes of ours in it. */
  readonly workloads: readonly Workload[];
  /** Environment of the image. */
  readonly imageEnv: Readonly<Record<string, string>>;
}

/** Programs that end; Prometheus would read them as down. */
const ENDING: ReadonlySet<string> = new Set(['tools/database/prepare.ts']);

/**
 * Differences between what Prometheus reads and what the compose file starts: each process of ours is a target of the job of its kind, and each
 * target is a service. One that is no target raises no `ProcessDown`, and its metrics are in no alert.
 */
export function findScrapeFaults(prometheus: PrometheusFile, { compose, workloads, imageEnv }: Deployed): string[] {
  const started = workloads
    .filter(({ program = '' }) => !ENDING.has(program))
    .map(({ place, program, env }) => {
      const port = { ...imageEnv, ...env }['PRIVATE_PORT'];
      return `jogada-${processOf(program)} ${place.replace('compose ', '')}:${port}`;
    });
  const read = prometheus.scrape_configs.flatMap(({ job_name: job, static_configs: parts }) =>
    parts.flatMap(({ targets }) => targets.map((target) => ({ job, target }))),
  );
  const ofOurs = read.filter(({ job }) => job.startsWith('jogada-')).map(({ job, target }) => `${job} ${target}`);
  return [
    ...started.filter((process) => !ofOurs.includes(process)).map((process) => `${process} is not read`),
    ...ofOurs.filter((target) => !started.includes(target)).map((target) => `${target} is no process of the compose file`),
    ...read
      .filter(({ job, target }) => !job.startsWith('jogada-') && !(target.replace(/:\d+$/, '') in compose.services))
      .map(({ job, target }) => `${job} ${target} is no service of the compose file`),
  ].map((fault) => `prometheus: ${fault}`);
}
