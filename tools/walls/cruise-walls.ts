import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['platform', 'domains', 'apps', 'arcade', 'simulators', 'tools', 'e2e'];

export interface WallReport {
  readonly moduleCount: number;
  readonly violations: readonly IViolation[];
}

/** Reads every import below `root`; returns the rules of walls.cjs that they violate. */
export async function cruiseWalls(root: string = ROOT): Promise<WallReport> {
  const config = createRequire(import.meta.url)(resolve(ROOT, 'walls.cjs')) as { forbidden: never[]; options: object };
  const { enhancedResolveOptions, ...options } = config.options as { enhancedResolveOptions: object };
  const result = await cruise(
    FOLDERS,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden }, outputType: 'json' } as never,
    enhancedResolveOptions as never,
  );
  const output = (typeof result.output === 'string' ? JSON.parse(result.output) : result.output) as ICruiseResult;
  return { moduleCount: output.summary.totalCruised, violations: output.summary.violations };
}

if (import.meta.main) {
  const { moduleCount, violations } = await cruiseWalls();
  for (const { rule, from, to } of violations) {
    process.stdout.write(`[${rule.name}] ${from} -> ${to}\n`);
  }
  process.stdout.write(`walls: ${violations.length} broken in ${moduleCount} modules\n`);
  process.exitCode = violations.length > 0 || moduleCount < 50 ? 1 : 0;
}
