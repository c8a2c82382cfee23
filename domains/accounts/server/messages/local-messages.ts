import type { Sql } from '@jogada/platform/server';
import type { Carrier } from './carrier.ts';
import { insertLocalMessage, selectLocalMessages, type LocalMessage, type MessageChannel } from './message.sql.ts';

/** Stores messages for development instead of sending them. */
export function localCarrier(database: Sql, channel: MessageChannel): Carrier {
  return {
    async carry({ id, to, subject, text, html, writtenAt }) {
      await insertLocalMessage(database, { message_id: id, channel, recipient: to, subject, text, html, created_at: writtenAt });
      return 'local';
    },
    close: () => undefined,
  };
}

const SHOWN_MAX = 100;

/** The messages of the local carrier, newest first. */
export function listLocalMessages(sql: Sql): Promise<readonly LocalMessage[]> {
  return selectLocalMessages(sql, SHOWN_MAX);
}
