import type { Bank, Letter, Wording } from './bank.ts';
import type { Charge, Payout, ReceivedPix, Refund } from './bank-state.ts';
import { writeBrCode } from './br-code-writer.ts';

/*
 * The bodies of Woovi's answers and messages, with the fields and the examples of its documents (developers.woovi.com): values in centavos,
 * people with a `taxID` of two fields, and a transaction beside the charge that it paid.
 */

const SENT = { DEVOLVIDO: 'CONFIRMED', NAO_REALIZADO: 'REJECTED', EM_PROCESSAMENTO: 'IN_PROCESSING' } as const;
const COMPANY = { id: '68dbe03fdcd99f73548fb8f3', name: 'Marca de Teste', taxID: '57437573000102' };

export function chargeBody(bank: Bank, charge: Charge) {
  const id = charge.txid.slice(0, 25);
  const brCode = writeBrCode({ location: charge.location, label: id, receiverName: 'Marca_de_Teste', receiverCity: 'Sao_Paulo' });
  const value = centavos(charge.amount);
  return {
    customer: charge.payer === null ? null : personBody(charge.payer),
    value,
    comment: '',
    identifier: id,
    correlationID: charge.txid,
    paymentLinkID: charge.txid,
    transactionID: id,
    status: charge.isPaid ? 'COMPLETED' : bank.isExpired(charge) ? 'EXPIRED' : 'ACTIVE',
    fee: 85,
    discount: 0,
    valueWithDiscount: value,
    expiresDate: new Date(new Date(charge.createdAt).getTime() + charge.expiresAfterSeconds * 1000).toISOString(),
    type: 'DYNAMIC',
    createdAt: charge.createdAt,
    updatedAt: charge.createdAt,
    additionalInfo: [],
    payer: null,
    ensureSameTaxID: false,
    expiresIn: charge.expiresAfterSeconds,
    pixKey: charge.receiverKey,
    brCode,
    globalID: Buffer.from(`Charge:${charge.txid}`).toString('base64'),
  };
}

export function transactionBody(bank: Bank, payment: ReceivedPix) {
  const charge = payment.txid === null ? undefined : bank.findCharge(payment.txid);
  const payer = bank.misbehaviour.withholdsPayer ? null : personBody(payment.payer);
  return {
    customer: charge?.payer ? personBody(charge.payer) : null,
    payer,
    charge: charge ? chargeBody(bank, charge) : null,
    value: centavos(payment.amount),
    time: payment.at,
    endToEndId: payment.endToEndId,
    transactionID: payment.txid?.slice(0, 25) ?? '',
    infoPagador: '',
    status: 'CONFIRMED',
    type: 'PAYMENT',
    createdAt: payment.at,
    debitParty: partyBody({
      psp: 'BANCO PAGAMENTOS - IP',
      name: payment.payer.name,
      document: payer === null ? null : payment.payer.document,
    }),
    creditParty: partyBody({ psp: 'WOOVI IP LTDA.', name: COMPANY.name, document: null }),
    pixKey: payment.receiverKey,
    globalID: Buffer.from(`PixTransaction:${payment.endToEndId}`).toString('base64'),
  };
}

function refundTransactionBody(refund: Refund) {
  return {
    value: centavos(refund.amount),
    time: refund.at,
    endToEndId: refundIdOf(refund),
    status: SENT[refund.status],
    type: 'REFUND',
    createdAt: refund.at,
    partial: false,
  };
}

/** A refund in the list of a charge. */
export function chargeRefundBody(refund: Refund) {
  return {
    status: SENT[refund.status],
    value: centavos(refund.amount),
    correlationID: refund.id,
    endToEndId: refundIdOf(refund),
    time: refund.at,
    ...(refund.comment !== undefined && { comment: refund.comment }),
  };
}

/** A refund by its own address, where the same states have other names. */
export function refundBody(refund: Refund) {
  const status = { DEVOLVIDO: 'REFUNDED', NAO_REALIZADO: 'NOT_ACCOMPLISHED', EM_PROCESSAMENTO: 'IN_PROCESSING' }[refund.status];
  const { id, amount, at, comment } = refund;
  return { value: centavos(amount), status, correlationID: id, refundId: refundIdOf(refund), time: at, comment: comment ?? '' };
}

export function paymentBody(payout: Payout, state = payout.state) {
  const status = { processing: 'APPROVED', paid: 'CONFIRMED', refused: 'FAILED' }[state];
  const { amount, key, keyKind, payoutId, orderedAt, endToEndId, payeeDocument, reason } = payout;
  const value = centavos(amount);
  return {
    payment: {
      type: 'PIX_KEY',
      value,
      status: payout.isApproved === false ? 'CREATED' : status,
      destinationAlias: key,
      destinationAliasType: keyKind,
      comment: '',
      correlationID: payoutId,
      sourceAccountId: '6823414a524ed520d3518dd6',
    },
    ...((state === 'paid' || reason !== null) && {
      transaction: {
        value,
        ...(endToEndId !== null && { endToEndId }),
        time: orderedAt,
        ...(reason !== null && { providerRejectedReason: reason }),
      },
    }),
    ...(state === 'paid' && {
      destination: { name: 'Dan', taxID: payeeDocument, pixKey: key, bank: 'A Bank', branch: '1', account: '123456' },
    }),
  };
}

/** Woovi's messages: one an event, to the addresses that are registered for it. */
export function wooviWording(bankOf: () => Bank): Wording {
  function letters(event: string, content: object): Letter[] {
    const hooks = bankOf()
      .listEventHooks()
      .filter((hook) => hook.event === event && hook.isActive);
    const body = { event, ...content, company: COMPANY, account: { environment: 'TESTING' } };
    return [...new Set(hooks.map(({ url }) => url))].map((url) => ({ url, content: body }));
  }

  return {
    ofPayment(payment, order) {
      const pix = transactionBody(bankOf(), payment);
      const received = letters('OPENPIX:TRANSACTION_RECEIVED', { charge: pix.charge, pixQrCode: null, pix, refunds: [] });
      const completed = pix.charge ? letters('OPENPIX:CHARGE_COMPLETED', { charge: pix.charge, pix }) : [];
      const refund = payment.refunds.at(-1);
      if (!refund) return [...received, ...completed];
      const outcome = refund.status === 'NAO_REALIZADO' ? 'REJECTED' : 'CONFIRMED';
      const refunded = letters(`PIX_TRANSACTION_REFUND_SENT_${outcome}`, {
        refundTransaction: refundTransactionBody(refund),
        originalTransaction: pix,
      });
      return order === 'newest_first' ? [...refunded, ...received, ...completed] : refunded;
    },
    ofPayout(payout) {
      const body = paymentBody(payout);
      if (payout.state === 'paid') return letters('OPENPIX:MOVEMENT_CONFIRMED', body);
      return letters('OPENPIX:MOVEMENT_FAILED', { ...body, error: { code: payout.reason, description: 'Falha ao Pagar Chave Pix' } });
    },
  };
}

/** "50.00" as 5000. */
export function centavos(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** 5000 as "50.00". */
export function reais(value: number): string {
  return `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}

function personBody({ document, name }: { document: string; name: string }) {
  return { name, taxID: { taxID: document, type: 'BR:CPF' }, correlationID: `customer-${document}` };
}

function partyBody({ psp, name, document }: { psp: string; name: string; document: string | null }) {
  return {
    account: { branch: '1', account: '123456789', accountType: 'TRAN' },
    psp: { id: '12345678', name: psp },
    holder: { name, ...(document !== null && { taxID: { taxID: document, type: 'BR:CPF' } }) },
  };
}

function refundIdOf({ id }: Refund): string {
  return `D54811417${id}`.padEnd(32, '0').slice(0, 32);
}
