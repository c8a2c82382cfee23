import type pg from 'pg';

/**
 * Returns why the database login is too powerful, in one line: it is a superuser, owns tables or may create roles (S75). Undefined for a
 * safe login, and while the database is unreachable, which the arcade tolerates.
 */
export async function findPowerfulLogin(db: pg.Pool | pg.Client): Promise<string | undefined> {
  const answer = await db.query<{ role: string }>(POWERFUL).catch(() => undefined);
  const role = answer?.rows[0]?.role;
  return role && `arcade: DATABASE_URL: the role ${role} owns tables or makes roles; sign in as jogada_arcade`;
}

const POWERFUL = `
  select r.rolname as role from pg_roles r
   where r.rolname = session_user
     and (r.rolsuper or r.rolcreaterole or r.rolbypassrls or exists (select from pg_class c where pg_has_role(r.oid, c.relowner, 'member')))`;
