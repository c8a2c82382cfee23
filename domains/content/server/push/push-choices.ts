import type { MemberContext } from '@jogada/accounts/server';
import type {
  readPush as readEndpoint,
  setPushChoices as setEndpoint,
  setPushDevice as deviceEndpoint,
} from '@jogada/content/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { sqlState } from '@jogada/platform/server';
import { deletePushDevice, KINDS_AT_FIRST, selectPushChoice, upsertPushChoice, upsertPushDevice } from './push.sql.ts';
import { isPushService } from './push-services.ts';
import { vapidKeyOf } from './vapid.ts';

const DEVICES_MAX = 10;
/** Row-level security: the browser's row belongs to a member of another merchant. */
const HIDDEN_ROW = '42501';

/** The member's choices. At first payments and support, without quiet hours; advertising is off until it is chosen. */
export async function readPush({ database, member, settings }: MemberContext): Promise<OutputOf<typeof readEndpoint>> {
  const choice = await selectPushChoice(database, member.id);
  return {
    kinds: [...(choice?.kinds ?? KINDS_AT_FIRST)],
    quietFrom: choice?.quiet_from ?? 0,
    quietUntil: choice?.quiet_until ?? 0,
    publicKey: vapidKeyOf(settings.secrets).publicKey,
  };
}

export async function setPushChoices(ctx: MemberContext, choices: InputOf<typeof setEndpoint>): Promise<object> {
  await upsertPushChoice(ctx.database, { memberId: ctx.member.id, ...choices, kinds: [...new Set(choices.kinds)] });
  return {};
}

/**
 * A member has at most ten devices; the oldest ones are removed.
 * @throws Problem `malformed_request` for another address than a push service's, and for a browser of another merchant's member (S31)
 */
export async function setPushDevice(ctx: MemberContext, { endpoint, isOn }: InputOf<typeof deviceEndpoint>): Promise<object> {
  if (!isPushService(endpoint)) throw new Problem('malformed_request', { field: 'endpoint' });
  const device = { endpoint, memberId: ctx.member.id };
  if (!isOn) await deletePushDevice(ctx.database, device);
  else
    await ctx.database
      .transaction((tx) => upsertPushDevice(tx, { ...device, at: ctx.now(), countMax: DEVICES_MAX }))
      .catch((error: unknown) => {
        throw sqlState(error) === HIDDEN_ROW ? new Problem('malformed_request', { field: 'endpoint' }) : error;
      });
  return {};
}
