import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMemberNote, readTrailProof, verifyTrail } from '@jogada/accounts/contract/operator';
import { aPlayer, anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi();
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

/** The result of a verification that the owner requests now. */
async function verified() {
  await owner.client.call(verifyTrail);
  await api.runJob('accounts.verify_trail');
  const { state, result } = await owner.client.call(readTrailProof);
  expect(state).toBe('done');
  return result ?? expect.fail('no result');
}

/** Runs a statement as someone with the database's superuser credentials could. */
async function pastTheDoor(statement: string, values: unknown[]): Promise<void> {
  await api.owner.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(statement, values);
  });
}

test('S80 Verifies the audit trail, and detects a changed and a deleted line', async () => {
  const player = await aPlayer(api);
  const memberId = player.session.memberInfo.id;
  for (const content of ['one', 'two', 'three']) await owner.client.call(addMemberNote, { memberId, content });
  await api.composition.jobs.find(({ name }) => name === 'accounts.chain_trail')?.run(api.composition.backgroundContext);
  const proof = await verified();
  expect(proof).toMatchObject({ isSound: true, isWhole: true, looseCount: 0, faults: [] });
  expect(proof.checkedCount).toBeGreaterThan(3);

  const noted = await api.owner.query<{ id: string; reason: string }>(
    "select id, reason from accounts.audit where action = 'member.noted' and subject_id = $1 order by at, id",
    [memberId],
  );
  const [first, second] = noted;
  await pastTheDoor("update accounts.audit set reason = 'another' where id = $1", [first?.id]);
  expect(await verified()).toMatchObject({ isSound: false, faults: [{ auditId: first?.id, fault: 'changed' }] });
  await pastTheDoor('update accounts.audit set reason = $2 where id = $1', [first?.id, first?.reason]);
  expect(await verified()).toMatchObject({ isSound: true });

  const [line] = await api.owner.query<{ row: object }>('select to_jsonb(a) as row from accounts.audit a where id = $1', [second?.id]);
  const [link] = await api.owner.query<{ row: object }>('select to_jsonb(c) as row from accounts.audit_chain c where audit_id = $1', [
    second?.id,
  ]);
  await pastTheDoor('delete from accounts.audit where id = $1', [second?.id]);
  expect(await verified()).toMatchObject({ isSound: false, faults: [{ auditId: second?.id, fault: 'gone' }] });
  await pastTheDoor('delete from accounts.audit_chain where audit_id = $1', [second?.id]);
  expect(await verified()).toMatchObject({ isSound: false, faults: [{ fault: 'gap' }] });
  await pastTheDoor('insert into accounts.audit select * from jsonb_populate_record(null::accounts.audit, $1)', [
    JSON.stringify(line?.row),
  ]);
  await pastTheDoor('insert into accounts.audit_chain select * from jsonb_populate_record(null::accounts.audit_chain, $1)', [
    JSON.stringify(link?.row),
  ]);
  expect(await verified()).toMatchObject({ isSound: true });
});

test('S80 Lines that were not chained in their hour are chained later, and are verified from then on', async () => {
  await api.owner.query(
    `insert into accounts.audit (id, at, actor_kind, action, address, request_id)
     select 'aud_older00000000' || n, now() - interval '3 days', 'member', 'x.y', '', '' from generate_series(100, 102) n`,
  );
  expect(await verified()).toMatchObject({ isSound: false, looseCount: 3 });
  await api.composition.jobs.find(({ name }) => name === 'accounts.chain_old_lines')?.run(api.composition.backgroundContext);
  expect(await verified()).toMatchObject({ isSound: true, looseCount: 0 });
});

test('S80 Detects a line inserted past the API, and the application can change neither lines nor chain', async () => {
  await pastTheDoor(
    `insert into accounts.audit (id, at, actor_kind, action, address, request_id) values ('aud_forged0000000000', now() - interval '2 hours', 'operator', 'x.y', '', '')`,
    [],
  );
  expect(await verified()).toMatchObject({ isSound: false, looseCount: 1 });
  for (const statement of [
    'update accounts.audit_chain set position = position',
    'update accounts.audit_head set position = 0',
    'delete from accounts.audit',
  ])
    await expect(api.database.query(statement)).rejects.toThrow();
  await pastTheDoor('delete from accounts.audit where id = $1', ['aud_forged0000000000']);
});
