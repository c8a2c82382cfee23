import * as v from 'valibot';
import { pixItemsOf, readPixItems, type BankMessage } from '../../cashier/bank-message.ts';
import { payoutIdOf } from './efi-payouts.ts';

const SentShape = v.object({ tipo: v.literal('SOLICITACAO'), gnExtras: v.object({ idEnvio: v.string() }) });

/** Reads a message of Efí: received and refunded payments as in the Pix API, and sent ones by their `gnExtras.idEnvio`. */
export function readEfiMessage(body: unknown): BankMessage | undefined {
  const items = pixItemsOf(body);
  if (!items) return undefined;
  const isSent = (item: unknown) => v.is(SentShape, item);
  const payoutIds = items.flatMap((item) => {
    const reading = v.safeParse(SentShape, item);
    const payoutId = reading.success ? payoutIdOf(reading.output.gnExtras.idEnvio) : undefined;
    return payoutId === undefined ? [] : [payoutId];
  });
  return { ...readPixItems(items.filter((item) => !isSent(item))), payoutIds };
}
