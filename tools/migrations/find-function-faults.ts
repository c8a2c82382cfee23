import { parse, type Node } from 'libpg-query';

/**
 * Checks a file of db/functions, such as `wallet/post.sql`: it replaces the one function or view of its name, and holds otherwise only grants
 * and triggers of that function. One line for each fault.
 */
export async function findFunctionFaults(name: string, sql: string): Promise<string[]> {
  const own = name.replace('/', '.').replace(/\.sql$/, '');
  const statements = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const made = statements.flatMap(objectMadeBy);
  const faults = statements.filter((stmt) => !isAllowed(stmt)).map((stmt) => `${Object.keys(stmt)[0]} does not belong here`);
  if (made.length !== 1 || made[0]?.name !== own) faults.push(`must create ${own} and nothing else`);
  for (const { name: each, isReplaced, isInvoker } of made) {
    if (!isReplaced) faults.push(`${each} needs "create or replace"`);
    if (!isInvoker) faults.push(`${each} needs "with (security_invoker = true)"`);
  }
  return faults.map((fault) => `db/functions/${name}: ${fault}`);
}

interface Made {
  readonly name: string;
  readonly isReplaced: boolean;
  /** A view reads with its reader's rights, behind the reader's row-level security (S31). */
  readonly isInvoker: boolean;
}

function objectMadeBy(stmt: Node): Made[] {
  if ('CreateFunctionStmt' in stmt) {
    const { funcname = [], replace: isReplaced = false } = stmt.CreateFunctionStmt;
    return [{ name: funcname.flatMap((part) => ('String' in part ? [part.String.sval] : [])).join('.'), isReplaced, isInvoker: true }];
  }
  if (!('ViewStmt' in stmt)) return [];
  const { view, replace: isReplaced = false, options = [] } = stmt.ViewStmt;
  const isInvoker = options.some((option) => 'DefElem' in option && option.DefElem.defname === 'security_invoker');
  return [{ name: `${view?.schemaname}.${view?.relname}`, isReplaced, isInvoker }];
}

/** A select loads an extension whose settings the function sets. */
function isAllowed(stmt: Node): boolean {
  if ('CreateTrigStmt' in stmt) return stmt.CreateTrigStmt.replace === true;
  return ['CreateFunctionStmt', 'ViewStmt', 'GrantStmt', 'CommentStmt', 'SelectStmt'].some((kind) => kind in stmt);
}
