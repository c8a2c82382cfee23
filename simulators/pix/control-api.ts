import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Bank } from './bank.ts';
import type { ReceivedPix } from './bank-state.ts';
import { GOOD_DAY, Misbehaviour } from './misbehaviour.ts';
import type { TokenService } from './token-service.ts';

const Amount = v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/));
const Document = v.pipe(v.string(), v.regex(/^\d{11}$/));

/** Commands for tests. With `notify: false` the receiver is not notified. */
export const Command = v.variant('do', [
  v.object({
    do: v.literal('pay'),
    txid: v.string(),
    amount: v.optional(Amount),
    document: v.optional(Document),
    times: v.optional(v.number(), 1),
    notify: v.optional(v.boolean(), true),
  }),
  v.object({
    do: v.literal('pay_without_charge'),
    receiverKey: v.string(),
    amount: Amount,
    txid: v.optional(v.string()),
    document: v.optional(Document),
    notify: v.optional(v.boolean(), true),
  }),
  v.object({ do: v.literal('notify'), endToEndIds: v.array(v.string()) }),
  v.object({ do: v.literal('misbehave'), how: v.partial(Misbehaviour) }),
  v.object({ do: v.literal('behave') }),
  v.object({ do: v.literal('set_key_owner'), kind: v.string(), key: v.string(), document: v.nullable(Document) }),
  v.object({ do: v.literal('settle_payouts') }),
  v.object({ do: v.literal('change_client_secret'), clientSecret: v.string() }),
]);
export type Command = v.InferInput<typeof Command>;

export interface CommandAnswer {
  readonly endToEndIds: string[];
  /** The receiver's response status to each message. */
  readonly statuses: number[];
}

const DEFAULT_PAYER = { document: '52998224725', name: 'Ana Souza' };
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The control API of the simulator: for programs on this machine, never for a page in a browser. */
export function serveControl(app: FastifyInstance, { bank, tokens }: { bank: Bank; tokens: TokenService }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!LOOPBACK.has(request.ip) || request.headers.origin !== undefined) return reply.code(403).send({ error: 'loopback only' });
    return undefined;
  });
  app.post('/control', async (request, reply) => {
    const command = v.safeParse(Command, request.body);
    if (!command.success) return reply.code(400).send({ error: v.summarize(command.issues) });
    if (command.output.do !== 'change_client_secret') return obey(bank, command.output);
    tokens.changeClientSecret(command.output.clientSecret);
    return { endToEndIds: [], statuses: [] } satisfies CommandAnswer;
  });
  app.get('/control', () => ({ payments: bank.listPayments(), payouts: bank.listPayouts(), misbehaviour: bank.misbehaviour }));
}

async function obey(bank: Bank, command: Exclude<v.InferOutput<typeof Command>, { do: 'change_client_secret' }>): Promise<CommandAnswer> {
  switch (command.do) {
    case 'pay': {
      const charge = bank.findCharge(command.txid);
      if (!charge) return { endToEndIds: [], statuses: [404] };
      const payer = command.document === undefined ? (charge.payer ?? DEFAULT_PAYER) : { ...DEFAULT_PAYER, document: command.document };
      const order = { txid: charge.txid, receiverKey: charge.receiverKey, amount: command.amount ?? charge.amount, payer };
      return notified(
        bank,
        Array.from({ length: command.times }, () => bank.receive(order)),
        command.notify,
      );
    }
    case 'pay_without_charge': {
      const payer = { ...DEFAULT_PAYER, document: command.document ?? DEFAULT_PAYER.document };
      return notified(
        bank,
        [bank.receive({ txid: command.txid ?? null, receiverKey: command.receiverKey, amount: command.amount, payer })],
        command.notify,
      );
    }
    case 'notify':
      return notified(
        bank,
        command.endToEndIds.map((endToEndId) => bank.findPayment(endToEndId)).filter((payment) => payment !== undefined),
        true,
      );
    case 'misbehave':
      bank.misbehaviour = Object.assign({ ...bank.misbehaviour }, command.how);
      return { endToEndIds: [], statuses: [] };
    case 'behave':
      bank.misbehaviour = GOOD_DAY;
      return { endToEndIds: [], statuses: [] };
    case 'set_key_owner':
      bank.setKeyOwner({ kind: command.kind, value: command.key }, command.document);
      return { endToEndIds: [], statuses: [] };
    case 'settle_payouts':
      for (const payout of bank.listPayouts()) await bank.settlePayout(payout);
      return { endToEndIds: [], statuses: [] };
  }
}

async function notified(bank: Bank, payments: readonly ReceivedPix[], isNotified: boolean): Promise<CommandAnswer> {
  const statuses = isNotified && payments.length > 0 ? await bank.notify(payments) : [];
  return { endToEndIds: payments.map((payment) => payment.endToEndId), statuses };
}
