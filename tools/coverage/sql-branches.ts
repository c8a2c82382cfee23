/** A branch of a PL/pgSQL function: its body, or what follows `then`, `else` or `loop` of a statement. */
interface SqlBranch {
  /** Position in the file at which the branch's first statement begins. */
  readonly at: number;
  /** The statement that leads to it, for a person to read. */
  readonly what: string;
}

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"[^"]*"|[a-z_]\w*|[();]/gi;

/** The branches of a file's PL/pgSQL function; none for other files. */
export function sqlBranchesOf(text: string): SqlBranch[] {
  const body = /\blanguage plpgsql\b[\s\S]*?(\$\w*\$)([\s\S]*)\1/i.exec(text) ?? undefined;
  if (!body) return [];
  const source = body[2] ?? '';
  const from = body.index + body[0].length - source.length - (body[1]?.length ?? 0);
  const branches: SqlBranch[] = [];
  let depth = 0;
  let openCases = 0;
  let isStart = false;
  let isInDeclarations = /^\s*(?:#\w+ \w+\s*)*declare\b/i.test(source);
  let statementAt = 0;
  let last = '';
  let lastEnd = 0;
  for (const match of source.matchAll(TOKEN)) {
    const word = match[0].toLowerCase();
    if (word.startsWith('--') || word.startsWith('/*')) continue;
    const begins = (what: string) => {
      branches.push({ at: from + match.index + word.length, what: what.replaceAll(/\s+/g, ' ').trim().slice(0, 100) });
      isStart = true;
    };
    const isBare = depth === 0 && openCases === 0;
    const statement = () => source.slice(statementAt, match.index + word.length);
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (word === ';') isStart = true;
    else if (word === 'begin' && isBare) {
      if (isInDeclarations || branches.length === 0) begins('body');
      isInDeclarations = false;
      isStart = true;
    } else if (isInDeclarations) {
      // Declarations have no branches.
    } else if (word === 'case' && !isStart && !(last === 'end' && source.slice(lastEnd, match.index).trim() === '')) {
      openCases += 1;
    } else if (word === 'end' && openCases > 0) openCases -= 1;
    else if (word === 'then' && isBare) begins(statement());
    else if (word === 'else' && isBare) begins('else');
    else if (word === 'loop' && isBare && last !== 'end') begins(statement());
    else if (isStart) {
      statementAt = match.index;
      isStart = false;
    }
    last = word;
    lastEnd = match.index + word.length;
  }
  return branches;
}

/** The word that a branch writes to the server's log; PostgreSQL keeps what it logs also when the transaction is rolled back. */
const MARK = 'sql coverage';

/** The file's text with a log line in each branch, written once in a session. */
export function withMarks(name: string, text: string): string {
  let marked = text;
  for (const [index, { at }] of [...sqlBranchesOf(text).entries()].toReversed()) {
    const setting = `coverage.${name.replaceAll(/\W/g, '_')}_${index}`;
    const mark = ` if coalesce(current_setting('${setting}', true), '') = '' then perform set_config('${setting}', '1', false); raise log '${MARK} ${name} ${index}'; end if;`;
    marked = marked.slice(0, at) + mark + marked.slice(at);
  }
  return marked;
}

/** The branches that the server's log names, by file. */
export function readMarks(log: string): Map<string, Set<number>> {
  const taken = new Map<string, Set<number>>();
  for (const [, name = '', index] of log.matchAll(new RegExp(`${MARK} (\\S+) (\\d+)`, 'g')))
    taken.set(name, (taken.get(name) ?? new Set()).add(Number(index)));
  return taken;
}
