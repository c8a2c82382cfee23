import * as v from 'valibot';
import { PasswordInput } from '@jogada/accounts/contract/player';
import { endpoint } from '@jogada/platform/contract';
import { RatesInput } from './rate.ts';

export const openDownline = endpoint({
  method: 'POST',
  path: '/wps/agent/downline',
  summary: 'Open an account directly below the agent, with a first password that its owner changes at the first sign-in',
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
