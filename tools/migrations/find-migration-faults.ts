import { parse, type AlterTableCmd, type Constraint, type Node, type RangeVar } from 'libpg-query';
import { OUTSIDE_TRANSACTION } from '@jogada/platform/server';

interface Fault {
  readonly rule: string;
  readonly advice: string;
}

interface Described {
  /** Tables that the migration creates: new and empty, so a lock on them blocks nothing. */
  readonly created: ReadonlySet<string>;
  readonly isOutside: boolean;
}

/** Functions that are evaluated once for a whole table, so a default of theirs rewrites no row. */
const STABLE_FUNCTIONS = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting']);

const SOURCE: Fault = { rule: 'source', advice: 'functions, views and triggers live in db/functions' };
const INDEX: Fault = {
  rule: 'index',
  advice: `writes wait while an index is built: use "create index concurrently" after the line "${OUTSIDE_TRANSACTION}"`,
};
const RENAME: Fault = { rule: 'rename', advice: 'the previous release uses the old name: add, copy, and drop in a later release' };
const REMOVAL: Fault = { rule: 'removal', advice: 'the previous release may use it: remove it one release after its last use' };
const REWRITE: Fault = {
  rule: 'rewrite',
  advice: 'the table is rewritten under an exclusive lock: add a nullable column and fill it in steps',
};
const NOT_NULL: Fault = {
  rule: 'not-null',
  advice: 'rows exist and are scanned under an exclusive lock: add a check "not valid" and validate it in a migration of its own',
};
const CONSTRAINT: Fault = {
  rule: 'constraint',
  advice: 'rows are scanned under a lock: add it "not valid" and validate it in a migration of its own',
};
const UNIQUE: Fault = { rule: 'unique', advice: 'build a unique index concurrently, then add the constraint "using index"' };
const TABLE_LOCK: Fault = { rule: 'table-lock', advice: 'the statement locks the whole table' };

/**
 * Finds statements of a migration that block a site in service for as long as a large table takes, or that break the previous release, and
 * definitions that belong to db/functions. A comment `-- allows <rule>: <reason>` allows a rule in its file. One line for each fault.
 */
export async function findMigrationFaults(name: string, sql: string): Promise<string[]> {
  const isOutside = sql.startsWith(`${OUTSIDE_TRANSACTION}\n`);
  const statements = (await parse(sql)).stmts ?? [];
  const created = new Set(statements.flatMap(({ stmt }) => tableMadeBy(stmt)));
  const allowed = new Set([...sql.matchAll(/^-- allows ([\w-]+): \S/gm)].map(([, rule]) => rule));
  const faults = statements.flatMap(({ stmt, stmt_location: at = 0 }) =>
    (stmt ? faultsOf(stmt, { created, isOutside }) : []).map((fault) => ({ ...fault, line: lineAt(sql, at) })),
  );
  if (isOutside && statements.length !== 1)
    faults.unshift({ line: 1, rule: 'outside', advice: 'a migration outside a transaction has one statement, so that it can be repeated' });
  return faults
    .filter(({ rule }) => !allowed.has(rule))
    .map(({ line, rule, advice }) => `db/migrations/${name}:${line} ${rule}: ${advice}`);
}

function faultsOf(stmt: Node, described: Described): Fault[] {
  const isNew = (table: RangeVar | undefined) => described.created.has(nameOf(table));
  if ('CreateFunctionStmt' in stmt || 'ViewStmt' in stmt || 'CreateTrigStmt' in stmt) return [SOURCE];
  if ('DoStmt' in stmt)
    return /\bcreate\s+(or\s+replace\s+)?(function|procedure|view|trigger)\b/i.test(JSON.stringify(stmt)) ? [SOURCE] : [];
  if ('IndexStmt' in stmt) {
    const { relation, concurrent = false } = stmt.IndexStmt;
    return concurrent === described.isOutside && (concurrent || isNew(relation)) ? [] : [INDEX];
  }
  if ('RenameStmt' in stmt) return isNew(stmt.RenameStmt.relation) ? [] : [RENAME];
  if ('AlterObjectSchemaStmt' in stmt) return [RENAME];
  if ('DropStmt' in stmt) {
    const { removeType, concurrent } = stmt.DropStmt;
    if (removeType === 'OBJECT_INDEX') return concurrent ? [] : [INDEX];
    return removeType === 'OBJECT_POLICY' ? [] : [REMOVAL];
  }
  if ('AlterTableStmt' in stmt) {
    const { relation, cmds = [] } = stmt.AlterTableStmt;
    return isNew(relation) ? [] : cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? faultsOfCommand(cmd.AlterTableCmd, cmds) : []));
  }
  const locks = ['VacuumStmt', 'ClusterStmt', 'RepackStmt', 'TruncateStmt', 'LockStmt', 'ReindexStmt'];
  return locks.some((kind) => kind in stmt) ? [TABLE_LOCK] : [];
}

const COMMAND_FAULTS: Readonly<Record<string, Fault>> = {
  AT_SetNotNull: NOT_NULL,
  AT_AlterColumnType: REWRITE,
  AT_SetLogged: REWRITE,
  AT_SetUnLogged: REWRITE,
  AT_SetAccessMethod: REWRITE,
  AT_SetTableSpace: REWRITE,
  AT_DropColumn: REMOVAL,
};

/** Faults of the constraints of a new column. */
const COLUMN_FAULTS: Readonly<Record<string, Fault>> = {
  CONSTR_GENERATED: REWRITE,
  CONSTR_IDENTITY: REWRITE,
  CONSTR_UNIQUE: UNIQUE,
  CONSTR_PRIMARY: UNIQUE,
  CONSTR_CHECK: CONSTRAINT,
  CONSTR_FOREIGN: CONSTRAINT,
};

function faultsOfCommand({ subtype = 'AT_AddColumn', def }: AlterTableCmd, all: readonly Node[]): Fault[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    const constraints = (def.ColumnDef.constraints ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
    const isSerial = JSON.stringify(def.ColumnDef.typeName?.names ?? []).includes('serial');
    const hasDefault = constraints.some(({ contype }) => contype === 'CONSTR_DEFAULT');
    return [...(isSerial ? [REWRITE] : []), ...constraints.flatMap((constraint) => faultsOfColumn(constraint, hasDefault))];
  }
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
    const { contype, skip_validation: isNotValid = false, indexname } = def.Constraint;
    if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return indexname ? [] : [UNIQUE];
    return isNotValid ? [] : [contype === 'CONSTR_NOTNULL' ? NOT_NULL : CONSTRAINT];
  }
  // In the transaction of its addition, the lock of the addition lasts for the scan.
  if (subtype === 'AT_ValidateConstraint') return all.length > 1 ? [CONSTRAINT] : [];
  const fault = COMMAND_FAULTS[subtype];
  return fault ? [fault] : [];
}

function faultsOfColumn({ contype = 'CONSTR_NULL', raw_expr: value }: Constraint, hasDefault: boolean): Fault[] {
  if (contype === 'CONSTR_NOTNULL') return hasDefault ? [] : [NOT_NULL];
  if (contype === 'CONSTR_DEFAULT') return functionsIn(value).every((name) => STABLE_FUNCTIONS.has(name)) ? [] : [REWRITE];
  const fault = COLUMN_FAULTS[contype];
  return fault ? [fault] : [];
}

/** Names of the functions that an expression calls. */
function functionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(functionsIn);
  if (typeof value !== 'object' || value === null) return [];
  const named = 'funcname' in value ? [JSON.stringify(value.funcname).match(/"sval":"(\w+)"\}\}\]$/)?.[1] ?? ''] : [];
  return [...named, ...Object.values(value).flatMap(functionsIn)];
}

function tableMadeBy(stmt: Node | undefined): string[] {
  if (stmt && 'CreateStmt' in stmt) return [nameOf(stmt.CreateStmt.relation)];
  return stmt && 'CreateTableAsStmt' in stmt ? [nameOf(stmt.CreateTableAsStmt.into?.rel)] : [];
}

function nameOf(table: RangeVar | undefined): string {
  return `${table?.schemaname ?? ''}.${table?.relname ?? ''}`;
}

/** @param at in bytes */
function lineAt(sql: string, at: number): number {
  return Buffer.from(sql).subarray(0, at).toString().split('\n').length;
}
