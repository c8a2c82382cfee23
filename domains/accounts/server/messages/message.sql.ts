import type { Sql } from '@jogada/platform/server';

export type MessageChannel = 'sms' | 'email';

export interface NewMessage {
  readonly id: string;
  readonly merchantCode: string;
  readonly memberId: string | null;
  readonly channel: MessageChannel;
  readonly template: string;
  /** null: the message is withheld. */
  readonly contentCipher: Buffer | null;
  readonly recipientMask: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertMessage(sql: Sql, message: NewMessage): Promise<void> {
  await sql.query(
    `insert into accounts.message (id, merchant_code, member_id, channel, template, content_cipher, recipient_mask, state, not_before, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $6::bytea is null then 'withheld' else 'waiting' end, $8, $8, $9)`,
    [
      message.id,
      message.merchantCode,
      message.memberId,
      message.channel,
      message.template,
      message.contentCipher,
      message.recipientMask,
      message.at,
      message.expiresAt,
    ],
  );
}

export interface DueMessage {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly content_cipher: Buffer;
  readonly attempts: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Leases due messages to this process until a given time. */
export function leaseDueMessages(sql: Sql, lease: { at: Date; until: Date; countMax: number }): Promise<DueMessage[]> {
  return sql.query<DueMessage>(
    `update accounts.message set leased_until = $2, attempts = attempts + 1
      where id in (select id from accounts.message
                    where state = 'waiting' and not_before <= $1 and (leased_until is null or leased_until <= $1)
                    order by not_before limit $3 for update skip locked)
     returning id, channel, content_cipher, attempts, created_at, expires_at`,
    [lease.at, lease.until, lease.countMax],
  );
}

export async function markSent(sql: Sql, sent: { id: string; at: Date; reference: string }): Promise<void> {
  await sql.query(
    `update accounts.message set state = 'sent', sent_at = $2, provider_reference = $3, content_cipher = null, leased_until = null, last_fault = null
      where id = $1 and state = 'waiting'`,
    [sent.id, sent.at, sent.reference],
  );
}

export async function markFailed(sql: Sql, failed: { id: string; fault: string }): Promise<void> {
  await sql.query(
    `update accounts.message set state = 'failed', content_cipher = null, leased_until = null, last_fault = $2 where id = $1 and state = 'waiting'`,
    [failed.id, failed.fault],
  );
}

export async function putOff(sql: Sql, put: { id: string; until: Date; fault: string }): Promise<void> {
  await sql.query(`update accounts.message set not_before = $2, leased_until = null, last_fault = $3 where id = $1 and state = 'waiting'`, [
    put.id,
    put.until,
    put.fault,
  ]);
}

export async function deleteOldMessages(sql: Sql, before: Date): Promise<void> {
  await sql.query(`delete from accounts.message where created_at < $1 and state <> 'waiting'`, [before]);
  await sql.query('delete from accounts.local_message where created_at < $1', [before]);
}

export interface LocalMessage {
  readonly message_id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly created_at: Date;
}

export async function insertLocalMessage(sql: Sql, message: LocalMessage): Promise<void> {
  await sql.query(
    `insert into accounts.local_message (message_id, channel, recipient, subject, text, html, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (message_id) do nothing`,
    [message.message_id, message.channel, message.recipient, message.subject, message.text, message.html, message.created_at],
  );
}

export function selectLocalMessages(sql: Sql, countMax: number): Promise<LocalMessage[]> {
  return sql.query<LocalMessage>(
    'select message_id, channel, recipient, subject, text, html, created_at from accounts.local_message order by created_at desc, message_id desc limit $1',
    [countMax],
  );
}
