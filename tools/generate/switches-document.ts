import { SWITCHES, switchesUnder, type SwitchName } from '@jogada/merchant/contract/player';

const BEGIN = '<!-- made by `npm run generate` from SWITCHES -->';
const END = '<!-- end of the generated table -->';

/** docs/switches.md with its table made from the contract's `SWITCHES`. The text around the table stays. */
export function switchesDocument(present: string): string {
  const [head = '', rest] = present.split(BEGIN);
  const tail = rest?.split(END)[1];
  if (tail === undefined) throw new Error(`docs/switches.md has no table between "${BEGIN}" and "${END}"`);
  const rows = linesUnder(null, []);
  return `${head}${BEGIN}\n\n| switch | at first | while it is on |\n| --- | --- | --- |\n${rows.join('\n')}\n\n${END}${tail}`;
}

function linesUnder(parent: SwitchName | null, path: readonly SwitchName[]): readonly string[] {
  return switchesUnder(parent).flatMap((name) => [lineOf(name, [...path, name]), ...linesUnder(name, [...path, name])]);
}

function lineOf(name: SwitchName, path: readonly SwitchName[]): string {
  const { isOnAtFirst, governs, ...rest } = SWITCHES[name];
  const drivenBy = 'test' in rest ? ` (\`${rest.test}\`)` : '';
  return `| ${path.join(' › ')} | ${isOnAtFirst ? 'on' : 'off'} | ${governs ?? 'the switches below'}${drivenBy} |`;
}
