import type pg from 'pg';

/**
 * Why the games may not run on this database, in one line: they have signed in as who owns tables or makes roles (S75). Undefined where
 * they may; also while the database is out of reach, which the games outlive.
 */
export async function findPowerfulLogin(db: pg.Pool): Promise<string | undefined> {
  const answer = await db.query<{ role: string }>(POWERFUL).catch(() => undefined);
  const role = answer?.rows[0]?.role;
  return role && `arcade: DATABASE_URL: the role ${role} owns tables or makes roles; sign in as jogada_arcade`;
}

const POWERFUL = `
  select r.rolname as role from pg_roles r
   where r.rolname = session_user
     and (r.rolsuper or r.rolcreaterole or r.rolbypassrls or exists (select from pg_class c where pg_has_role(r.oid, c.relowner, 'member')))`;
