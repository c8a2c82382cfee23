import type { LaunchItem } from '@jogada/merchant/contract/operator';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { lacksLegalNotice } from '../jurisdiction/lacks-legal-notice.ts';
import { selectLaunchFacts } from './launch-facts.sql.ts';

/** A site before its first opening. */
export interface SiteLaunch {
  readonly jurisdiction: JurisdictionProfile;
  /** The first opening; null: never. */
  readonly openedAt: Date | null;
  /** Legal notice, hosts, brand and customer-service links. */
  readonly items: readonly LaunchItem[];
}

/** What a site has of what this domain stores. @throws Problem `not_found` */
export async function merchantLaunch(sql: Sql, { merchantCode, at }: { merchantCode: string; at: Date }): Promise<SiteLaunch> {
  const facts = await selectLaunchFacts(sql, merchantCode);
  if (!facts) throw new Problem('not_found');
  const { jurisdiction, has_legal_notice: hasLegalNotice } = facts;
  const isNoticeDemanded = lacksLegalNotice(jurisdiction, { hasLegalNotice: false, at });
  const withoutNotice = isNoticeDemanded ? 'missing' : 'notNeeded';
  return {
    jurisdiction,
    openedAt: facts.opened_at,
    items: [
      { name: 'legalNotice', state: hasLegalNotice ? 'done' : withoutNotice, isDemanded: isNoticeDemanded },
      optional('hosts', facts.has_host),
      optional('brand', facts.has_brand),
      optional('serviceLinks', facts.has_service_link),
    ],
  };
}

function optional(name: LaunchItem['name'], isDone: boolean): LaunchItem {
  return { name, state: isDone ? 'done' : 'missing', isDemanded: false };
}
