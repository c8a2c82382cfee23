import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { discardContentDraft, saveContentVersion } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import {
  helpEntryId,
  type HelpEntryDraft,
  type listHelpEntries as listEndpoint,
  type removeHelpEntry as removeEndpoint,
  type setHelpEntry as setEndpoint,
} from '../../contract/operator/help.ts';
import { deleteHelpEntry, merchantExists, selectHelpEntries, selectHelpEntryForChange } from './help.sql.ts';
import { setHelpEntry } from './set-help-entry.ts';

/** @throws Problem `not_allowed`, `merchant_unknown` */
export async function listHelpEntries(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  if (!(await merchantExists(ctx.database, merchantCode))) throw new Problem('merchant_unknown');
  return allEntries(ctx.database, merchantCode);
}

/** @throws Problem `not_allowed`, `merchant_unknown` */
export async function editHelpEntry(ctx: OperatorContext, entry: InputOf<typeof setEndpoint>): Promise<OutputOf<typeof setEndpoint>> {
  const { merchantCode, key, topic, position, isShown } = entry;
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (!(await merchantExists(tx, merchantCode))) throw new Problem('merchant_unknown');
    const former = await lockHelpEntry(tx, { merchantCode, key });
    const texts = await setHelpEntry(tx, { ...entry, by: ctx.operator.id, at });
    const kept = { kind: 'help_entry', draftedId: helpEntryId(entry), merchantCode, at, by: ctx.operator } as const;
    await saveContentVersion(tx, { ...kept, content: { topic, position, isShown, texts }, ...(former && { former }) });
    await recordEdit(ctx, tx, { action: 'help.set', merchantCode, key });
    return allEntries(tx, merchantCode);
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export async function removeHelpEntry(
  ctx: OperatorContext,
  { merchantCode, key }: InputOf<typeof removeEndpoint>,
): Promise<OutputOf<typeof removeEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await deleteHelpEntry(tx, { merchantCode, key }))) throw new Problem('not_found');
    await discardContentDraft(tx, { kind: 'help_entry', draftedId: helpEntryId({ merchantCode, key }) });
    await recordEdit(ctx, tx, { action: 'help.removed', merchantCode, key });
    return allEntries(tx, merchantCode);
  });
}

/** Locks an entry until the end of the transaction and returns it without its key; undefined when it does not exist. */
export async function lockHelpEntry(sql: Sql, entry: { merchantCode: string; key: string }): Promise<HelpEntryDraft | undefined> {
  const row = await selectHelpEntryForChange(sql, entry);
  return row && { topic: row.topic, position: row.position, isShown: row.is_shown, texts: row.texts };
}

async function allEntries(sql: Sql, merchantCode: string): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await selectHelpEntries(sql, merchantCode);
  return {
    list: rows.map(({ key, topic, position, is_shown, changed_at, changed_by, texts }) => ({
      key,
      topic,
      position,
      isShown: is_shown,
      changedAt: changed_at.toISOString(),
      changedBy: changed_by,
      texts,
    })),
  };
}

function recordEdit(ctx: OperatorContext, sql: Sql, edit: { action: StaffAction; merchantCode: string; key: string }): Promise<void> {
  return recordAudit(ctx, sql, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: edit.action,
    subjectId: edit.key,
    facts: { merchantCode: edit.merchantCode },
  });
}
