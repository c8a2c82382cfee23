import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';

const WheelTicketId = idSchema('wtk');

/** A 32-byte seed or its SHA-256 hash, in hex. */
const Hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A sector of the wheel: "0" wins nothing. Its chance is its weight divided by the total weight. */
export const WheelSector = v.object({ amount: MinorUnits, weight: v.pipe(v.number(), v.integer(), v.minValue(1)) });
export type WheelSector = v.InferOutput<typeof WheelSector>;

/** An unused ticket. `seedHash` commits to the draw before the spin, and the revealed seed proves it afterwards. */
export const WheelTicket = v.object({
  ticketId: WheelTicketId,
  seedHash: Hex32,
  sectors: v.array(WheelSector),
  wagerTimes: v.number(),
  expiresAt: Moment,
});
export type WheelTicket = v.InferOutput<typeof WheelTicket>;

/** A completed spin, with everything needed to verify it. */
export const WheelTurn = v.object({
  ticketId: WheelTicketId,
  seedHash: Hex32,
  serverSeed: Hex32,
  clientSeed: v.string(),
  sectors: v.array(WheelSector),
  /** The index of the drawn sector, from 0. */
  sector: v.number(),
  amount: MinorUnits,
  currency: CurrencyCode,
  spunAt: Moment,
});
export type WheelTurn = v.InferOutput<typeof WheelTurn>;

export const Wheel = v.object({
  isOpen: v.boolean(),
  currency: CurrencyCode,
  /** For new tickets. */
  sectors: v.array(WheelSector),
  wagerTimes: v.number(),
  tickets: v.array(WheelTicket),
  /** The latest spins, newest first. */
  turns: v.array(WheelTurn),
});
export type Wheel = v.InferOutput<typeof Wheel>;

export const readWheel = endpoint({
  method: 'GET',
  path: '/wps/wheel',
  summary: 'Retrieve the prize wheel with its odds, tickets and spins',
  access: 'real_member',
  input: v.object({}),
  output: Wheel,
  problems: ['feature_unavailable'],
});

/** Drawn from the committed seed and a seed of the player. */
export const spinWheel = endpoint({
  method: 'POST',
  path: '/wps/wheel/tickets/:ticketId/spin',
  summary: 'Spin the wheel; a repeated call returns the first result',
  access: 'real_member',
  input: v.object({ ticketId: WheelTicketId, clientSeed: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
  output: WheelTurn,
  problems: [
    'wheel_ticket_not_found',
    'wheel_ticket_lapsed',
    'wheel_closed',
    'promotion_not_for_you',
    'account_blocked',
    'feature_unavailable',
  ],
});
