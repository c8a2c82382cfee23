import { parse, type Node } from 'libpg-query';
import type { SqlFile } from '@jogada/platform/server';
import type { Release } from './release.ts';

/**
 * Finds what the previous release cannot run on: during an upgrade, and after a rollback of the code, its processes use the new schema. One
 * line for each fault.
 *
 * - `in-use`: a migration drops or renames a table, column, function or view whose name the release's code or SQL contains;
 *   `-- allows in-use: <reason>` allows it in its file.
 * - `signature`: a function or view of the release is gone, or refuses the release's calls: its parameters must begin with the release's, further
 *   ones need defaults, and no column of its result may be missing.
 */
export async function findReleaseFaults(
  { functions, usedNames }: Pick<Release, 'functions' | 'usedNames'>,
  later: readonly Pick<SqlFile, 'name' | 'sql'>[],
  current: readonly Pick<SqlFile, 'name' | 'sql'>[],
): Promise<string[]> {
  const used = new Set(usedNames);
  const faults = await Promise.all(
    later.map(async ({ name, sql }) => {
      if (/^-- allows in-use: \S/m.test(sql)) return [];
      const removed = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => (stmt ? namesRemovedBy(stmt) : []));
      return removed
        .filter((each) => used.has(each))
        .map((each) => `db/migrations/${name}: in-use: the previous release names ${each}; remove it one release after its last use`);
    }),
  );
  const texts = new Map(current.map(({ name, sql }) => [name, sql]));
  const changed = Object.entries(functions).filter(([name, sql]) => texts.get(name) !== sql);
  const broken = await Promise.all(changed.map(async ([name, sql]) => [name, await brokenCall(sql, texts.get(name))] as const));
  return [
    ...faults.flat(),
    ...broken.flatMap(([name, reason]) =>
      reason === undefined || (reason === GONE && !used.has(bareName(name))) ? [] : [`db/functions/${name}: signature: ${reason}`],
    ),
  ];
}

const GONE = 'the previous release calls it; remove it one release later';

function bareName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.sql$/, '');
}

function namesRemovedBy(stmt: Node): string[] {
  if ('RenameStmt' in stmt) {
    const { renameType, subname, relation } = stmt.RenameStmt;
    return [(renameType === 'OBJECT_COLUMN' ? subname : relation?.relname) ?? ''];
  }
  if ('DropStmt' in stmt) {
    const { removeType = 'OBJECT_TABLE', objects = [] } = stmt.DropStmt;
    return removeType === 'OBJECT_INDEX' || removeType === 'OBJECT_POLICY' ? [] : objects.map(lastName);
  }
  if (!('AlterTableStmt' in stmt)) return [];
  return (stmt.AlterTableStmt.cmds ?? []).flatMap((cmd) =>
    'AlterTableCmd' in cmd && cmd.AlterTableCmd.subtype === 'AT_DropColumn' ? [cmd.AlterTableCmd.name ?? ''] : [],
  );
}

/** The last part of a qualified name, for a function without its parameters. */
function lastName(object: Node): string {
  if ('ObjectWithArgs' in object) return lastName({ List: { items: object.ObjectWithArgs.objname ?? [] } });
  return JSON.stringify(object).match(/"sval":"(\w+)"(?!.*"sval")/)?.[1] ?? '';
}

/** Why calls of the release's version fail on the current one; undefined when they do not. */
async function brokenCall(released: string, now: string | undefined): Promise<string | undefined> {
  if (now === undefined) return GONE;
  const [before, after] = [interfaceOf((await parse(released)).stmts), interfaceOf((await parse(now)).stmts)];
  const other = before.parameters.findIndex(({ text }, place) => after.parameters[place]?.text !== text);
  if (other >= 0) return `parameter ${other + 1} of the previous release is missing or different`;
  const added = after.parameters.slice(before.parameters.length).find(({ hasDefault }) => !hasDefault);
  if (added) return 'a new parameter needs a default, because the previous release does not give it';
  const missing = before.results.find((result) => !after.results.includes(result));
  return missing === undefined ? undefined : `the previous release reads ${missing}, which the result no longer has`;
}

interface Interface {
  readonly parameters: readonly { readonly text: string; readonly hasDefault: boolean }[];
  /** Columns of a view or table, or the type of another result. */
  readonly results: readonly string[];
}

function interfaceOf(stmts: readonly { stmt?: Node }[] = []): Interface {
  const parameters: { text: string; hasDefault: boolean }[] = [];
  const results: string[] = [];
  for (const { stmt } of stmts) {
    if (stmt && 'CreateFunctionStmt' in stmt) {
      for (const node of stmt.CreateFunctionStmt.parameters ?? []) {
        if (!('FunctionParameter' in node)) continue;
        const { name = '', argType, mode, defexpr } = node.FunctionParameter;
        const text = `${name} ${typeName(argType)}`;
        if (mode === 'FUNC_PARAM_TABLE' || mode === 'FUNC_PARAM_OUT') results.push(text);
        else parameters.push({ text, hasDefault: defexpr !== undefined });
      }
      if (results.length === 0) results.push(typeName(stmt.CreateFunctionStmt.returnType));
    } else if (stmt && 'ViewStmt' in stmt) results.push(...columnsOf(stmt.ViewStmt.query));
  }
  return { parameters, results };
}

function typeName(type: unknown): string {
  const names = [...JSON.stringify(type ?? '').matchAll(/"sval":"(\w+)"/g)].map(([, name]) => name);
  const isArray = JSON.stringify(type ?? '').includes('arrayBounds');
  return `${names.filter((name) => name !== 'pg_catalog').join('.')}${isArray ? '[]' : ''}`;
}

/** Names of a query's columns; those of the first part of a union. */
function columnsOf(query: Node | undefined): string[] {
  if (!query || !('SelectStmt' in query)) return [];
  const { targetList = [], larg } = query.SelectStmt;
  if (larg) return columnsOf({ SelectStmt: larg });
  return targetList.flatMap((node) => {
    if (!('ResTarget' in node)) return [];
    const { name, val } = node.ResTarget;
    if (name !== undefined) return [name];
    return val && 'ColumnRef' in val ? [lastName({ List: { items: val.ColumnRef.fields ?? [] } })] : [];
  });
}
