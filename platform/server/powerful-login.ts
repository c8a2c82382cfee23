import type { Sql } from './database.ts';

/**
 * A process is configured with a PostgreSQL login that has more rights than it needs. The message names the setting, the role and the
 * reason.
 */
export class PowerfulLogin extends Error {
  constructor(setting: string, { role, powers }: { role: string; powers: readonly string[] }) {
    super(`${setting}: the role ${role} ${powers.join(', ')}; processes sign in as roles that own nothing (jogada_api, jogada_worker)`);
    this.name = 'PowerfulLogin';
  }
}

/**
 * Checks that a process is signed in as a role without powers over the database: no superuser, no owner of anything, no right to create
 * roles or databases or to bypass row-level security, and no membership in such a role (S75).
 * @throws PowerfulLogin
 */
export async function refusePowerfulLogin(sql: Sql, setting: string): Promise<void> {
  const [found] = await sql.query<{ role: string; powers: string[] }>(POWERS);
  if (found && found.powers.length > 0) throw new PowerfulLogin(setting, found);
}

const POWERS = `
  select r.rolname as role, array_remove(array[
           case when r.rolsuper then 'is a superuser' end,
           case when r.rolcreaterole then 'may make roles' end,
           case when r.rolcreatedb then 'may make databases' end,
           case when r.rolreplication then 'may replicate' end,
           case when r.rolbypassrls then 'passes by row-level security' end,
           case when exists (select from pg_class c where c.relowner = r.oid) then 'owns tables' end,
           case when exists (select from pg_database d where d.datname = current_database() and d.datdba = r.oid) then 'owns the database' end,
           case when exists (select from pg_roles o where o.oid <> r.oid and pg_has_role(r.oid, o.oid, 'member')
                                and (o.rolsuper or o.rolcreaterole or exists (select from pg_class c where c.relowner = o.oid))) then 'can become an owner' end
         ], null) as powers
    from pg_roles r where r.rolname = session_user`;
