import type * as v from 'valibot';

/**
 * A kind of message that the server pushes to open pages. `scope` sets its subscribers: the pages of one account, all pages of a merchant,
 * the pages of one session, or the staff's console pages.
 */
export interface Channel<Message extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly scope: 'account' | 'merchant' | 'session' | 'staff';
  readonly message: Message;
}

export type MessageOf<C extends Channel> = v.InferOutput<C['message']>;

/* @__NO_SIDE_EFFECTS__ */
export function channel<const Message extends v.GenericSchema>(definition: Channel<Message>): Channel<Message> {
  return definition;
}
