import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** `canChoose`: the username was generated, and the member has not chosen one yet. */
export const readUsername = endpoint({
  method: 'GET',
  path: '/wps/member/username',
  summary: "Retrieve the member's username, and whether the member can choose another",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ username: v.string(), canChoose: v.boolean() }),
  problems: [],
});

/** Replaces a generated username, once. A repeat with the same username has the same answer. */
export const chooseUsername = endpoint({
  method: 'PUT',
  path: '/wps/member/username',
  summary: 'Replace the generated username by a chosen one',
  access: 'signed_in',
  input: v.object({ username: v.pipe(v.string(), v.trim(), v.maxLength(64)) }),
  output: v.object({ username: v.string() }),
  problems: ['username_taken', 'username_invalid', 'username_final', 'password_same_as_username'],
});
