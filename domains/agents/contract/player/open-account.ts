import * as v from 'valibot';
import { PasswordInput } from '@jogada/accounts/contract/player';
import { endpoint } from '@jogada/platform/contract';
import { RatesInput } from './rate.ts';

/** The owner changes the first password at the first sign-in. */
export const openDownline = endpoint({
  method: 'POST',
  path: '/wps/agent/downline',
  summary: 'Create an account directly below the agent',
  access: 'agent',
  sealed: true,
  input: v.object({
    username: v.pipe(v.string(), v.trim(), v.maxLength(64)),
    password: PasswordInput,
    isAgent: v.boolean(),
    rates: RatesInput,
  }),
  output: v.object({ memberId: v.string(), username: v.string() }),
  problems: [
    'username_taken',
    'username_invalid',
    'password_invalid',
    'password_weak',
    'password_same_as_username',
    'rate_out_of_bounds',
    'feature_unavailable',
    'too_many_requests',
  ],
});
