import type { SettingChange } from '@jogada/accounts/contract/operator';
import type { ApprovedAct, OperatorContext } from '@jogada/accounts/server';
import { Problem, type Currency } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import { payOrAsk } from '@jogada/wallet/server';
import * as v from 'valibot';
import { compareSettings, type Setting } from './setting.ts';

/** What a change applies to, read and locked in its transaction. */
export interface ChangedProgramme {
  readonly merchantCode: string;
  readonly currency: Currency;
  /** Identifies it within its kind: an id, or the merchant's code. */
  readonly subjectId: string;
  /** The name that the list of approvals shows. */
  readonly title: string;
  readonly was: readonly Setting[];
  readonly becomes: readonly Setting[];
}

/** A kind of programme whose settings staff changes. */
export interface Programme<Schema extends v.GenericSchema> {
  /** The kind of its approvals. */
  readonly kind: string;
  /** The input of its endpoint. */
  readonly input: Schema;
  /** @throws Problem for an invalid change */
  readonly read: (ctx: OperatorContext, tx: Transaction, draft: v.InferOutput<Schema>) => Promise<ChangedProgramme>;
  /** Writes a change that `read` has validated, with its audit entry. */
  readonly apply: (ctx: OperatorContext, tx: Transaction, draft: v.InferOutput<Schema>, noted: NotedChange) => Promise<void>;
}

/** What the audit entry of a change states. */
export interface NotedChange {
  /** The operator whose request was approved. */
  readonly askedBy?: string;
  /** The settings that differ. */
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}

/**
 * Applies a change of a programme's settings, or requests it (S41): a setting that is raised and can pay more than the operator may pay alone
 * waits for a second operator. Everything else applies at once. Returns whether it waits.
 * @throws Problem `approval_waiting` when a change of the same programme is already requested
 */
export async function changeOrAsk<Schema extends v.GenericSchema>(
  ctx: OperatorContext,
  tx: Transaction,
  programme: Programme<Schema>,
  draft: v.InferOutput<Schema>,
): Promise<boolean> {
  const { merchantCode, currency, subjectId, title, was, becomes } = await programme.read(ctx, tx, draft);
  const { changes, raisedAmount } = compareSettings(was, becomes);
  if (raisedAmount === 0n) {
    await programme.apply(ctx, tx, draft, notedOf(changes));
    return false;
  }
  const content = { title, currency, changes: JSON.stringify(changes), draft: writeDraft(draft) };
  const asked = { merchantCode, kind: programme.kind, subjectId, content, reason: title };
  const payment = { ...asked, paymentId: newId('chg', ctx.now()), amount: raisedAmount };
  return payOrAsk(ctx, tx, payment, () => programme.apply(ctx, tx, draft, notedOf(changes)));
}

/** The act that applies an approved change, if the settings are still those of the request. */
export function agreedChange<Schema extends v.GenericSchema>(programme: Programme<Schema>): ApprovedAct {
  return {
    kind: programme.kind,
    async perform(ctx, tx, { content, asked_by: askedBy }) {
      const draft = v.parse(programme.input, JSON.parse(String(content['draft'])));
      try {
        const { was, becomes } = await programme.read(ctx, tx, draft);
        const { changes } = compareSettings(was, becomes);
        if (JSON.stringify(changes) !== content['changes']) throw new Problem('changed_meanwhile');
        await programme.apply(ctx, tx, draft, { ...notedOf(changes), askedBy });
      } catch (error) {
        if (error instanceof Problem) throw new Problem('approval_not_possible', { why: error.code });
        throw error;
      }
    },
  };
}

function notedOf(changes: readonly SettingChange[]): Pick<NotedChange, 'before' | 'after'> {
  const valuesOf = (side: 'was' | 'becomes') =>
    Object.fromEntries(changes.map((change) => [`${change.setting} ${change.place}`.trim(), change[side]]));
  return { before: valuesOf('was'), after: valuesOf('becomes') };
}

/** JSON that the endpoint's schema reads again. */
function writeDraft(draft: unknown): string {
  return JSON.stringify(draft, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
