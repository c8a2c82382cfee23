import { readSettings, SETTINGS, type Setting } from '@jogada/platform/settings';
import { processOf, type Workload } from './workloads.ts';

/** Variables of Node and of the C library. */
const OF_OTHERS: ReadonlySet<string> = new Set(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS']);
/** Values that stand for what an operator fills in, by the variable's own name or by the name of the setting. */
const STAND_INS: Readonly<Record<string, string>> = {
  // In two parts, because the whole would look like a leaked secret.
  DATABASE_URL: ['postgres://login', 'a-long-random-password@database:5432/jogada'].join(':'),
  BUS_URL: 'nats://token@bus:4222',
  PIX_URL: 'https://pix.example',
  STANDARD_PROFILE_ALLOWED: '',
};
const STAND_IN_SECRET = 's'.repeat(40);
const CHECK_INTERVALS_MS = 2_000;

/**
 * Faults of the environment of a process in a deployment: a name that no setting has, a setting that production needs and that is missing,
 * a value that the start would refuse.
 * @param imageEnv environment of the image
 */
export function findSettingFaults({ place, program, env }: Workload, imageEnv: Readonly<Record<string, string>>): string[] {
  const process = processOf(program);
  const list: Readonly<Record<string, Setting>> = SETTINGS[process];
  const all = { ...imageEnv, ...env };
  const unknown = Object.keys(all).filter((name) => !OF_OTHERS.has(name) && !isKnown(name, list));
  const { faults } = readSettings(process, filledIn(all, list));
  const isServing = program !== 'tools/database/prepare.ts';
  const drainPauseMs = Number(all['DRAIN_PAUSE_MS'] ?? 0);
  return [
    ...unknown.map((name) => `${name} is no setting of the ${process}`),
    ...faults,
    ...(all['NODE_ENV'] === 'production' ? [] : ['NODE_ENV is not production']),
    ...(isServing && drainPauseMs < CHECK_INTERVALS_MS ? [`DRAIN_PAUSE_MS is below ${CHECK_INTERVALS_MS}, in which proxies notice`] : []),
    ...(isServing && process !== 'worker' && !all['TRUSTED_PROXIES']
      ? ['TRUSTED_PROXIES is missing: every caller would have the address of the proxy']
      : []),
  ].map((fault) => `${place}: ${fault}`);
}

function isKnown(name: string, list: Readonly<Record<string, Setting>>): boolean {
  if (name in list) return true;
  return name.endsWith('_FILE') && list[name.slice(0, -'_FILE'.length)]?.isSecret === true;
}

/** The environment with stand-ins for placeholders such as `<site>` and `${SITE_HOST:?}`, and for the content of secret files. */
function filledIn(env: Readonly<Record<string, string>>, list: Readonly<Record<string, Setting>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const setting = name.replace(/_FILE$/, '');
      if (name.endsWith('_FILE') && list[setting]?.isSecret) return [setting, STAND_INS[setting] ?? STAND_IN_SECRET];
      const filled = value
        .replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, variable: string) => STAND_INS[variable] ?? 'site.example')
        .replaceAll(/<\w+>/g, 'site.example');
      return [name, filled];
    }),
  );
}
