import pg from 'pg';
import type { SqlFile } from './sql-files.ts';

/** SQLSTATEs of a statement that names something that does not exist yet: a function, a table or view, a column, a type. */
const MISSING: ReadonlySet<string> = new Set(['42883', '42P01', '42703', '42704']);
/** SQLSTATEs of a replacement with other columns, another result or other names of parameters. */
const NOT_REPLACEABLE: ReadonlySet<string> = new Set(['42P16', '42P13']);

/**
 * Applies the functions and views whose checksum has changed, or that do not exist, in one transaction. Their order follows from their
 * references: one that names another that is missing is tried again after it. Returns their names.
 */
export async function applyFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<readonly string[]> {
  await client.query(
    `create table if not exists public.function_source (
       name text, checksum text, applied_at timestamptz not null default clock_timestamp(), primary key (name, checksum)
     )`,
  );
  const { rows: last } = await client.query<{ name: string; checksum: string }>(
    'select distinct on (name) name, checksum from public.function_source order by name, applied_at desc',
  );
  const applied = new Map(last.map(({ name, checksum }) => [name, checksum]));
  const existing = await listExisting(client);
  const changed = files.filter(({ name, checksum }) => applied.get(name) !== checksum || !existing.has(name));
  if (changed.length === 0) return [];

  const byName = new Map(files.map((file) => [file.name, file]));
  const done = new Set<string>();
  let name = '';
  await client.query('begin');
  try {
    await client.query('grant select on public.function_source to public');
    for (let left: readonly SqlFile[] = changed; left.length > 0;) {
      const next = new Set<SqlFile>();
      let applied = 0;
      let missing: { readonly name: string; readonly error: unknown } | undefined;
      for (const file of left) {
        ({ name } = file);
        try {
          for (const dropped of await replace(client, file)) next.add(fileOf(byName, dropped));
          done.add(name);
          applied += 1;
        } catch (error) {
          if (!MISSING.has(codeOf(error))) throw error;
          missing ??= { name, error };
          next.add(file);
        }
      }
      if (missing && applied === 0) {
        ({ name } = missing);
        throw missing.error;
      }
      left = [...next];
    }
    for (const each of done) {
      await client.query(
        `insert into public.function_source (name, checksum) values ($1, $2)
         on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
        [each, byName.get(each)?.checksum],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`db/functions/${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return [...done];
}

/**
 * Applies one file and drops other overloads of its function. What cannot be replaced in place is dropped with the views and functions that
 * depend on it; their names are returned, to be applied again.
 */
async function replace(client: pg.Client, file: SqlFile): Promise<readonly string[]> {
  const before = await listOids(client, file.name);
  try {
    return await withinSavepoint(client, async () => {
      await client.query(file.sql);
      const isOverloaded = (await listOids(client, file.name)).length > before.length;
      return isOverloaded ? dropWithDependents(client, file.name, before) : [];
    });
  } catch (error) {
    if (before.length === 0 || !NOT_REPLACEABLE.has(codeOf(error))) throw error;
  }
  return withinSavepoint(client, async () => {
    const dropped = await dropWithDependents(client, file.name, before);
    await client.query(file.sql);
    return dropped;
  });
}

async function withinSavepoint<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('savepoint object');
  try {
    const result = await work();
    await client.query('release savepoint object');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint object');
    throw error;
  }
}

const FUNCTION_FILES = `select p.oid, n.nspname || '/' || p.proname || '.sql' as name, format('drop function %s', p.oid::regprocedure) as statement
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace`;
const VIEW_FILES = `select c.oid, n.nspname || '/' || c.relname || '.sql' as name, format('drop view %s', c.oid::regclass) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v'`;
const OBJECTS = `(${FUNCTION_FILES} union all ${VIEW_FILES})`;

async function listExisting(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`select name from ${OBJECTS} object`);
  return new Set(rows.map(({ name }) => name));
}

async function listOids(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(`select oid::text from ${OBJECTS} object where name = $1`, [name]);
  return rows.map(({ oid }) => oid);
}

/** Drops objects of one name, the outermost dependents first. Returns the names of the dependents. */
async function dropWithDependents(client: pg.Client, name: string, oids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `with recursive dependent (oid, depth) as (
       select oid, 0 from unnest($1::oid[]) oid
       union
       select coalesce(r.ev_class, d.objid), h.depth + 1
         from dependent h
         join pg_depend d on d.refobjid = h.oid and d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
              and d.classid in ('pg_rewrite'::regclass, 'pg_proc'::regclass)
         left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
        where coalesce(r.ev_class, d.objid) <> h.oid
     )
     select o.name, o.statement from dependent h join ${OBJECTS} o on o.oid = h.oid group by o.oid, o.name, o.statement order by max(h.depth) desc`,
    [oids],
  );
  for (const { statement } of rows) await client.query(statement);
  return rows.map((row) => row.name).filter((each) => each !== name);
}

function fileOf(byName: ReadonlyMap<string, SqlFile>, name: string): SqlFile {
  const file = byName.get(name);
  if (!file) throw new Error(`${name} depends on it and is no file of db/functions`);
  return file;
}

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}
