import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Bank } from '../bank.ts';
import type { Charge, ReceivedPix } from '../bank-state.ts';
import { readBrCode } from '../br-code-reader.ts';
import { noteFault } from '../note-fault.ts';
import { html, type Html } from './html.ts';
import { layout, STYLES } from './layout.ts';

const OWN_EXAMPLE = '52998224725';
const OTHER_EXAMPLE = '11144477735';

const Order = v.object({
  code: v.pipe(v.string(), v.maxLength(600)),
  payer: v.picklist(['own', 'other']),
  document: v.optional(v.string(), ''),
});

type Reading =
  | { readonly kind: 'charge'; readonly charge: Charge; readonly receiverName: string }
  | { readonly kind: 'refused'; readonly title: string; readonly detail: string };

/** The bank's customer page: paste a code, see the receiver and the amount, pay. */
export function servePayPage(app: FastifyInstance, bank: Bank): void {
  app.get('/bank.css', (_request, reply) => reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(STYLES));
  app.get('/', (_request, reply) => reply.redirect('/pagar'));

  app.get<{ Querystring: { code?: string } }>('/pagar', (request, reply) => {
    const code = request.query.code?.trim() ?? '';
    if (code === '') return page(reply, 200, entryForm());
    const reading = readCharge(bank, code);
    return reading.kind === 'charge' ? page(reply, 200, confirmForm(code, reading)) : page(reply, 422, refusal(reading, code));
  });

  app.post('/pagar', async (request, reply) => {
    const order = v.safeParse(Order, request.body);
    if (!order.success) return page(reply, 400, refusal({ title: 'Pedido incompleto', detail: 'Volte e tente de novo.' }, ''));
    const reading = readCharge(bank, order.output.code);
    if (reading.kind === 'refused') return page(reply, 422, refusal(reading, order.output.code));
    const payer = payerOf(order.output, reading.charge);
    if (!payer) return page(reply, 422, refusal({ title: 'CPF inválido', detail: 'Digite os 11 números do CPF.' }, order.output.code));
    const payment = bank.receive({
      txid: reading.charge.txid,
      receiverKey: reading.charge.receiverKey,
      amount: reading.charge.amount,
      payer,
    });
    // The receiver is notified while the payer sees the receipt.
    bank.notify([payment]).catch(noteFault);
    return page(reply, 200, receipt(payment, reading.receiverName));
  });
}

function readCharge(bank: Bank, text: string): Reading {
  const code = readBrCode(text);
  if (!code) return { kind: 'refused', title: 'Código não reconhecido', detail: 'Copie o código Pix outra vez, inteiro, e cole aqui.' };
  const charge = code.location === undefined ? undefined : bank.findChargeAt(code.location);
  if (!charge) return { kind: 'refused', title: 'Cobrança não encontrada', detail: 'Este código não é de uma cobrança deste banco.' };
  if (charge.isPaid) return { kind: 'refused', title: 'Já foi pago', detail: 'Esta cobrança já recebeu um Pix. Nada foi cobrado agora.' };
  if (bank.isExpired(charge))
    return { kind: 'refused', title: 'Código vencido', detail: 'Gere um código novo no site e tente outra vez. Nada foi cobrado.' };
  return { kind: 'charge', charge, receiverName: code.receiverName };
}

function payerOf(order: v.InferOutput<typeof Order>, charge: Charge): ReceivedPix['payer'] | undefined {
  if (order.payer === 'own' && charge.payer) return charge.payer;
  const document = order.document.replace(/\D/g, '') || (order.payer === 'own' ? OWN_EXAMPLE : OTHER_EXAMPLE);
  return /^\d{11}$/.test(document) ? { document, name: order.payer === 'own' ? 'Titular da conta' : 'Outra pessoa' } : undefined;
}

function page(reply: FastifyReply, status: number, content: Html): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(layout(content).text);
}

function entryForm(): Html {
  return html`<h1>Pix copia e cola</h1>
    <p class="lead">Cole o código que o site mostrou para você.</p>
    <form method="get" action="/pagar">
      <label for="code">Código Pix</label>
      <textarea id="code" name="code" rows="5" required spellcheck="false" autocomplete="off" placeholder="00020101021226…"></textarea>
      <button type="submit">Continuar</button>
    </form>`;
}

function confirmForm(code: string, { charge, receiverName }: Extract<Reading, { kind: 'charge' }>): Html {
  const own = charge.payer ? charge.payer.document : OWN_EXAMPLE;
  return html`<h1>Confira e pague</h1>
    <section class="amount" aria-label="Valor">${reais(charge.amount)}</section>
    <dl>
      <div>
        <dt>Para</dt>
        <dd>${receiverName}</dd>
      </div>
      <div>
        <dt>Chave Pix</dt>
        <dd class="mono">${charge.receiverKey}</dd>
      </div>
      <div>
        <dt>Identificador</dt>
        <dd class="mono">${charge.txid}</dd>
      </div>
    </dl>
    <form method="post" action="/pagar">
      <input type="hidden" name="code" value="${code}" />
      <fieldset>
        <legend>Quem paga</legend>
        <label class="choice"
          ><input type="radio" name="payer" value="own" checked /><span><b>Minha conta</b><small>CPF ${maskCpf(own)}</small></span></label
        >
        <label class="choice"
          ><input type="radio" name="payer" value="other" /><span
            ><b>Conta de outra pessoa</b><small>CPF ${maskCpf(OTHER_EXAMPLE)}</small></span
          ></label
        >
      </fieldset>
      <details>
        <summary>Usar outro CPF</summary>
        <label for="document">CPF do pagador</label>
        <input id="document" name="document" inputmode="numeric" maxlength="14" autocomplete="off" placeholder="000.000.000-00" />
      </details>
      <button type="submit">Pagar ${reais(charge.amount)}</button>
      <a class="quiet" href="/pagar">Cancelar</a>
    </form>`;
}

function receipt(payment: ReceivedPix, receiverName: string): Html {
  return html`<div class="seal" aria-hidden="true">
      <svg viewBox="0 0 24 24"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>
    </div>
    <h1 class="centred">Pix enviado</h1>
    <section class="amount">${reais(payment.amount)}</section>
    <dl>
      <div>
        <dt>Para</dt>
        <dd>${receiverName}</dd>
      </div>
      <div>
        <dt>De</dt>
        <dd>${payment.payer.name}<br />CPF ${maskCpf(payment.payer.document)}</dd>
      </div>
      <div>
        <dt>Quando</dt>
        <dd>${moment(payment.at)}</dd>
      </div>
      <div>
        <dt>ID da transação</dt>
        <dd class="mono">${payment.endToEndId}</dd>
      </div>
    </dl>
    <p class="lead centred">Pode fechar esta página e voltar ao site.</p>`;
}

function refusal({ title, detail }: { title: string; detail: string }, code: string): Html {
  return html`<div class="seal refused" aria-hidden="true">
      <svg viewBox="0 0 24 24"><path d="M12 7v6M12 16.5v.5" /></svg>
    </div>
    <h1 class="centred">${title}</h1>
    <p class="lead centred">${detail}</p>
    ${code === '' ? html`` : html`<p class="mono code">${code}</p>`}
    <a class="button" href="/pagar">Colar outro código</a>`;
}

function reais(amount: string): string {
  const [units = '0', fraction = '00'] = amount.split('.');
  return `R$ ${units.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

function maskCpf(document: string): string {
  return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
}

function moment(at: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(new Date(at));
}
