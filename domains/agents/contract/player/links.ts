import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { Rates, RatesInput } from './rate.ts';

export const InvitationLink = v.object({
  code: v.string(),
  link: v.string(),
  name: v.string(),
  /** Whether a member who registers by the link becomes an agent. */
  opensAgent: v.boolean(),
  rates: Rates,
  registeredCount: v.number(),
  createdAt: Moment,
});
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

export const listLinks = endpoint({
  method: 'GET',
  path: '/wps/agent/links',
  summary: "List the agent's invitation links",
  access: 'agent',
  input: v.object({}),
  output: v.object({ list: v.array(InvitationLink) }),
  problems: [],
});

export const createLink = endpoint({
  method: 'POST',
  path: '/wps/agent/links',
  summary: 'Create an invitation link with initial rates',
  access: 'agent',
  input: v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), opensAgent: v.boolean(), rates: RatesInput }),
  output: InvitationLink,
  problems: ['rate_out_of_bounds', 'too_many_links', 'feature_unavailable'],
});
