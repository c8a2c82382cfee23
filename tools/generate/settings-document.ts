import { SETTINGS, type ProcessName, type Setting } from '@jogada/platform/settings';

const BEGIN = '<!-- made by `npm run generate` from SETTINGS -->';
const END = '<!-- end of the generated tables -->';

/** What the page calls a process. The api's settings are the worker's too. */
const SHOWN: readonly (readonly [ProcessName, string])[] = [
  ['api', 'Api and worker'],
  ['arcade', 'Arcade'],
  ['tools', 'Commands'],
  ['launcher', '`npm start`'],
  ['pix', 'Simulated bank'],
];

/** docs/running/settings.md with a table for each process, made from `SETTINGS`. The text around the tables stays. */
export function settingsDocument(present: string): string {
  const [head = '', rest] = present.split(BEGIN);
  const tail = rest?.split(END)[1];
  if (tail === undefined) throw new Error(`docs/running/settings.md has no tables between "${BEGIN}" and "${END}"`);
  return `${head}${BEGIN}\n\n${SHOWN.map(([name, title]) => tableOf(name, title)).join('\n\n')}\n\n${END}${tail}`;
}

function tableOf(name: ProcessName, title: string): string {
  const rows = Object.entries<Setting>(SETTINGS[name]).map(([key, setting]) => {
    const cells = [`\`${key}\`${setting.isSecret ? ' 🔒' : ''}`, setting.about, setting.type, shownDefault(setting)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [`## ${title}`, '', '| setting | meaning | value | default |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function shownDefault({ default: text, defaultAbout, isNeeded }: Setting): string {
  const usual = defaultAbout ?? (text === undefined ? 'none' : `\`${text}\``);
  if (isNeeded === undefined) return usual;
  const needed = isNeeded === 'always' ? 'required' : 'required in production';
  return usual === 'none' ? needed : `${needed}; ${usual}`;
}

/** Settings that the launcher sets. */
const OF_LAUNCHER: ReadonlySet<string> = new Set(['JOGADA_DEV', 'JOGADA_RESTARTS']);

/**
 * The environment file of a process for `EnvironmentFile=` of systemd and `env_file` of a compose file: each setting with its meaning, those
 * that production requires with an empty value, the others commented out with their default. Confidential ones are named with `_FILE`.
 */
export function environmentFile(name: 'api' | 'worker' | 'arcade'): string {
  const lines = Object.entries<Setting>(SETTINGS[name])
    .filter(([key]) => !OF_LAUNCHER.has(key))
    .map(([key, setting]) => {
      const variable = setting.isSecret ? `${key}_FILE` : key;
      const isRequired = setting.isNeeded !== undefined;
      const value = key === 'NODE_ENV' ? 'production' : isRequired ? '' : (setting.default ?? '');
      const about = setting.about.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
      return `# ${about}\n${isRequired || key === 'NODE_ENV' ? '' : '#'}${variable}=${value}`;
    });
  return `# Settings of the ${name}, made by \`npm run generate\`: docs/running/settings.md\n\n${lines.join('\n\n')}\n`;
}
