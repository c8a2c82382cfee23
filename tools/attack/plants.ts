import * as v from 'valibot';
import { endpoint, idSchema, queryInteger, type Endpoint } from '@jogada/platform/contract';
import { createLog, createServer, newId, type Database } from '@jogada/platform/server';
import { ofEndpoint, type Target } from './targets.ts';

const shown = v.object({ shown: v.string() });
const shared = { access: 'real_member', output: shown, problems: [] } as const;

/** Calls with one fault each. The attack must find every one. */
const PLANTS = {
  fault: endpoint({
    method: 'GET',
    path: '/wps/planted/fault',
    summary: '',
    ...shared,
    input: v.object({ page: queryInteger({ min: 0, max: 2 ** 40, fallback: 1 }) }),
  }),
  hang: endpoint({
    method: 'POST',
    path: '/wps/planted/hang',
    summary: '',
    ...shared,
    input: v.object({ name: v.pipe(v.string(), v.maxLength(40)) }),
  }),
  leak: endpoint({
    method: 'POST',
    path: '/wps/planted/leak',
    summary: '',
    ...shared,
    input: v.object({ name: v.pipe(v.string(), v.maxLength(40)) }),
  }),
  undeclared: endpoint({ method: 'POST', path: '/wps/planted/undeclared', summary: '', ...shared, input: v.object({ name: v.string() }) }),
  shape: endpoint({ method: 'GET', path: '/wps/planted/shape', summary: '', ...shared, input: v.object({}) }),
  more: endpoint({ method: 'GET', path: '/wps/planted/more', summary: '', ...shared, input: v.object({}) }),
  busy: endpoint({ method: 'POST', path: '/wps/planted/busy', summary: '', ...shared, input: v.object({}) }),
  busyOnce: endpoint({ method: 'POST', path: '/wps/planted/busy-once', summary: '', ...shared, input: v.object({}) }),
  foreignRead: endpoint({
    method: 'GET',
    path: '/wps/planted/letters/:letterId',
    summary: '',
    ...shared,
    input: v.object({ letterId: idSchema('ltr') }),
  }),
  foreignWrite: endpoint({
    method: 'DELETE',
    path: '/wps/planted/letters/:letterId',
    summary: '',
    ...shared,
    problems: ['record_not_found'],
    input: v.object({ letterId: idSchema('ltr') }),
  }),
  grant: endpoint({ method: 'POST', path: '/wps/planted/grant', summary: '', ...shared, input: v.object({}) }),
} satisfies Record<string, Endpoint>;

const ok = (value: unknown) => ({ success: true, value });
const refused = (errorCode: string, facts: object = {}) => ({ success: false, errorCode, message: errorCode, facts });
const INT4_MAX = 2 ** 31 - 1;

/** Starts a server of faulty calls, and returns the targets of their contracts. */
export async function openPlants(owner: Database, { port, hangMs }: { port: number; hangMs: number }) {
  const app = createServer({ log: createLog({ name: 'plants', level: 'silent' }), trustedProxies: [] });
  const nameIn = (body: unknown) => (body as { name?: unknown } | null)?.name;
  app.addHook('onRequest', async (request, reply) => {
    // Only byte streams send these headers.
    if (['accept-encoding', 'forwarded', 'http2-settings'].some((name) => request.headers[name] !== undefined))
      return reply.code(500).send(refused('system_busy'));
  });
  app.get(PLANTS.fault.path, async (request) => {
    // As an integer column would refuse a value that its contract accepts.
    if (Number((request.query as { page?: string }).page ?? 0) > INT4_MAX) throw new Error('out of range');
    return ok({ shown: 'page' });
  });
  app.post(PLANTS.hang.path, async (request) => {
    // At an edge of its schema.
    if (String(nameIn(request.body)).length === 40) await new Promise((resolve) => setTimeout(resolve, hangMs));
    return ok({ shown: 'name' });
  });
  app.post(PLANTS.leak.path, async (request, reply) =>
    String(nameIn(request.body)).length > 20
      ? reply.code(400).send(refused('malformed_request', { why: 'invalid input syntax for type json' }))
      : ok({ shown: 'name' }),
  );
  app.post(PLANTS.undeclared.path, async (_request, reply) => reply.code(409).send(refused('reward_claimed')));
  app.get(PLANTS.shape.path, async () => ok({ shown: 1 }));
  app.get(PLANTS.more.path, async () => ok({ shown: 'a name', passwordHash: 'none' }));
  app.post(PLANTS.busy.path, async (_request, reply) => reply.code(503).send(refused('system_busy')));
  // As a site under load refuses what can wait.
  const refusedOnce = new Set<string>();
  app.post(PLANTS.busyOnce.path, async ({ headers }, reply) => {
    const caller = String(headers['x-forwarded-for']);
    if (refusedOnce.has(caller)) return ok({ shown: 'once' });
    refusedOnce.add(caller);
    return reply.code(503).send(refused('system_busy'));
  });
  app.get<{ Params: { letterId: string } }>(PLANTS.foreignRead.path, async ({ params }) => {
    const rows = await owner.query<{ name: string }>(
      'select m.username as name from content.letter l join accounts.member m on m.id = l.member_id where l.id = $1',
      [params.letterId],
    );
    return ok({ shown: rows[0]?.name ?? '' });
  });
  app.delete<{ Params: { letterId: string } }>(PLANTS.foreignWrite.path, async ({ params }, reply) => {
    await owner.query("update content.letter set facts = facts || jsonb_build_object('read', clock_timestamp()) where id = $1", [
      params.letterId,
    ]);
    return reply.code(404).send(refused('record_not_found'));
  });
  app.post(PLANTS.grant.path, async (request) => {
    const memberId = /sid=(mbr_\w+)\./.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const had = await owner.query("select 1 from promotions.reward where member_id = $1 and occasion like 'planted%'", [memberId]);
    if (had.length > 0) return ok({ shown: 'had' });
    const id = newId('rwd', new Date());
    await owner.query(
      `insert into promotions.reward (id, member_id, merchant_code, origin, occasion, promotion_code, currency, amount, terms, state, earned_at)
       select $1, $2, 'demo', 'mission', 'planted-' || $1, 'planted', 'BRL', 100, '{"form":"cash"}', 'claimable', now()`,
      [id, memberId],
    );
    return ok({ shown: 'granted' });
  });
  await app.listen({ host: '127.0.0.1', port });
  const targets = Object.fromEntries(Object.entries(PLANTS).map(([name, plant]) => [name, ofEndpoint(plant, 'site')])) as Record<
    keyof typeof PLANTS,
    Target
  >;
  return { url: `http://127.0.0.1:${port}`, targets, close: () => app.close() };
}
