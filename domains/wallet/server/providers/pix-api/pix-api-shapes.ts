import * as v from 'valibot';
import { readPixAmount } from './pix-amount.ts';

const Txid = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/));

const EndToEndId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/));

const Amount = v.pipe(v.string(), v.transform(readPixAmount), v.bigint());

const Instant = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => new Date(text)),
  v.date(),
);

export const DevolucaoShape = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/)),
  valor: Amount,
  status: v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
});

/** A received Pix. `pagador` is not in the standard. Most banks send it, with varying spelling, so it is optional. */
export const PixShape = v.object({
  endToEndId: EndToEndId,
  txid: v.optional(Txid),
  valor: Amount,
  chave: v.optional(v.pipe(v.string(), v.maxLength(77))),
  horario: Instant,
  pagador: v.optional(
    v.object({ cpf: v.optional(v.pipe(v.string(), v.regex(/^\d{11}$/))), cnpj: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{14}$/))) }),
  ),
  devolucoes: v.optional(v.pipe(v.array(DevolucaoShape), v.maxLength(100)), []),
});

export const CobShape = v.object({
  txid: Txid,
  status: v.picklist(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: v.object({ original: Amount }),
  loc: v.object({ location: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,77}$/)) }),
  pix: v.optional(v.pipe(v.array(PixShape), v.maxLength(100)), []),
});

export const PixPageShape = v.object({
  parametros: v.object({ paginacao: v.object({ quantidadeDePaginas: v.pipe(v.number(), v.integer(), v.minValue(0)) }) }),
  pix: v.pipe(v.array(PixShape), v.maxLength(1000)),
});

export const TokenShape = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192), v.regex(/^[\x21-\x7e]+$/)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

export const KeyOwnerShape = v.object({ ownerDocument: v.pipe(v.string(), v.regex(/^[0-9A-Z]{11,14}$/)) });

export const PayoutShape = v.object({
  payoutId: v.pipe(v.string(), v.maxLength(64)),
  amount: Amount,
  state: v.picklist(['processing', 'paid', 'refused']),
  endToEndId: v.optional(EndToEndId),
  // Banks have codes of their own, for example `AC03`. An explicit refusal counts whatever its reason says.
  reason: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\w{1,40}$/))), undefined),
});
