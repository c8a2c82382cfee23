import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { idSchema, plainText } from '@jogada/platform/contract';
import { SettingChange } from './approvals.ts';

const MerchantCode = plainText({ min: 1, max: 40 });

/** A site's jurisdiction profile, and what each profile would change of its rules. */
export const readJurisdiction = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/jurisdiction',
  summary: "Retrieve a site's jurisdiction profile and what another one would change",
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({
    merchantName: v.string(),
    /** The profile in force. */
    jurisdiction: JurisdictionProfile,
    /** Whether a request waits for a second operator. */
    isWaiting: v.boolean(),
    options: v.array(
      v.object({
        jurisdiction: JurisdictionProfile,
        /** The rules that differ from those in force. */
        changes: v.array(SettingChange),
        /**
         * Why it cannot be requested: it is in force; it needs a legal notice, which is missing (R48); production takes the site's currency
         * under a regulated profile only (L-19).
         */
        obstacle: v.nullable(v.picklist(['in_force', 'legal_notice', 'unregulated'])),
      }),
    ),
  }),
  problems: ['not_found'],
});

/** It applies when another operator approves (S41). */
export const askJurisdiction = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/jurisdiction',
  summary: 'Request another jurisdiction profile for a site',
  access: 'operator',
  permission: 'site.create',
  input: v.object({
    merchantCode: MerchantCode,
    jurisdiction: JurisdictionProfile,
    reason: plainText({ min: 10, max: 300 }),
  }),
  output: v.object({ approvalId: idSchema('apv') }),
  problems: ['not_found', 'field_invalid', 'approval_waiting'],
});
