import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { Rates } from './rate.ts';

export const readOwnRates = endpoint({
  method: 'GET',
  path: '/wps/agent/rates',
  summary: "Retrieve the agent's own rates and their history",
  access: 'agent',
  input: v.object({}),
  output: v.object({
    rates: Rates,
    givenOn: Rates,
    history: v.array(v.object({ category: v.string(), rate: v.number(), fromAt: Moment })),
  }),
  problems: [],
});
