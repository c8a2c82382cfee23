import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** Kinds of push notifications that a member chooses. Those about the account's security are always sent. */
export const PUSH_KINDS = ['payments', 'bonuses', 'tournaments', 'promotions', 'support'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));

const PushChoices = v.object({
  kinds: v.pipe(v.array(v.picklist(PUSH_KINDS)), v.maxLength(PUSH_KINDS.length)),
  /** Full hours in the merchant's time zone. Equal hours: no quiet hours. */
  quietFrom: Hour,
  quietUntil: Hour,
});
export type PushChoices = v.InferOutput<typeof PushChoices>;

export const readPush = endpoint({
  method: 'GET',
  path: '/wps/push',
  summary: "Retrieve the member's choices of push notifications, and the key for a subscription",
  access: 'real_member',
  input: v.object({}),
  output: v.object({
    ...PushChoices.entries,
    /** The installation's VAPID key (RFC 8292): an uncompressed P-256 point in base64url. */
    publicKey: v.string(),
  }),
  problems: [],
});

export const setPushChoices = endpoint({
  method: 'PUT',
  path: '/wps/push/choices',
  summary: 'Choose the kinds of push notifications and the quiet hours',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: PushChoices,
  output: v.object({}),
  problems: [],
});

/** `endpoint` is the address of the browser's subscription, at a known push service. */
export const setPushDevice = endpoint({
  method: 'PUT',
  path: '/wps/push/device',
  summary: 'Send push notifications to a browser, or no longer',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ endpoint: v.pipe(v.string(), v.url(), v.maxLength(1000)), isOn: v.boolean() }),
  output: v.object({}),
  problems: ['malformed_request'],
});
