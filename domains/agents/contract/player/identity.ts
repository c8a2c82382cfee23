import * as v from 'valibot';
import { endpoint, plainText } from '@jogada/platform/contract';

/** The number that the law may require of an agent (C9). */
export const AgentIdentity = v.object({
  /** Whether commission waits until a number is on file. */
  isMissing: v.boolean(),
  /** Masked. */
  document: v.nullable(v.object({ kind: v.picklist(['cpf', 'cnpj']), masked: v.string() })),
});
export type AgentIdentity = v.InferOutput<typeof AgentIdentity>;

export const readAgentIdentity = endpoint({
  method: 'GET',
  path: '/wps/agent/identity',
  summary: "Retrieve the agent's CPF or CNPJ on file, masked, and whether the law requires one",
  access: 'agent',
  input: v.object({}),
  output: AgentIdentity,
  problems: [],
});

export const fileAgentIdentity = endpoint({
  method: 'POST',
  path: '/wps/agent/identity',
  summary: "File the agent's own CPF or the company's CNPJ, once",
  access: 'agent',
  sealed: true,
  /** Eleven digits of a CPF or fourteen characters of a CNPJ, with or without punctuation. */
  input: v.object({ number: plainText({ min: 1, max: 20 }) }),
  output: AgentIdentity,
  problems: ['identity_number_invalid', 'identity_on_file', 'too_many_requests'],
});
