import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { Problem, type Currency } from '@jogada/platform/contract';
import { emit, type Sql, type Transaction } from '@jogada/platform/server';
import { SETTINGS_CHANGED, type SettingsChanged } from '../events.ts';
import type { Services } from '../merchant-context.ts';
import { lockSite, selectSites, updateJurisdiction } from '../site/site.sql.ts';
import { lacksLegalNotice } from './lacks-legal-notice.ts';
import { rulesOf } from './rules-of.ts';

/** What decides whether a site may have a profile. */
export interface SiteLaw {
  readonly merchantCode: string;
  readonly merchantName: string;
  readonly jurisdiction: JurisdictionProfile;
  readonly currency: Currency;
  readonly hasLegalNotice: boolean;
}

/** Why a site cannot have a profile: it has it; it needs a legal notice (R48); the currency needs a regulated one in production (L-19). */
export type JurisdictionObstacle = 'in_force' | 'legal_notice' | 'unregulated';

/** The currency that production takes under a regulated profile only (L-19). */
const REGULATED_CURRENCY: Currency = 'BRL';

/** @throws Problem `not_found` */
export async function readSiteLaw(sql: Sql, merchantCode: string): Promise<SiteLaw> {
  const [row] = await selectSites(sql, merchantCode);
  if (!row) throw new Problem('not_found');
  const { name: merchantName, jurisdiction, currency, legal } = row;
  return { merchantCode, merchantName, jurisdiction, currency, hasLegalNotice: legal !== null };
}

/** The reason why a profile cannot be chosen for a site; null if it can. */
export function obstacleTo(
  profile: JurisdictionProfile,
  { jurisdiction, currency, hasLegalNotice }: SiteLaw,
  { settings, at }: Pick<Services, 'settings'> & { readonly at: Date },
): JurisdictionObstacle | null {
  const { isRegulated } = rulesOf(profile, at);
  if (profile === jurisdiction) return 'in_force';
  if (lacksLegalNotice(profile, { hasLegalNotice, at })) return 'legal_notice';
  return settings.isProduction && currency === REGULATED_CURRENCY && !isRegulated ? 'unregulated' : null;
}

/**
 * Gives a site another profile, unless the profile or the site has changed since the request: then it changes nothing and returns why. Open
 * pages and other processes follow by the event.
 * @throws Problem `not_found`
 */
export async function changeJurisdiction(
  { settings, now }: Pick<Services, 'settings'> & { readonly now: () => Date },
  tx: Transaction,
  { merchantCode, was, becomes }: { readonly merchantCode: string; readonly was: string; readonly becomes: JurisdictionProfile },
): Promise<JurisdictionObstacle | 'changed' | null> {
  await lockSite(tx, merchantCode);
  const law = await readSiteLaw(tx, merchantCode);
  if (law.jurisdiction !== was) return 'changed';
  const obstacle = obstacleTo(becomes, law, { settings, at: now() });
  if (obstacle) return obstacle;
  await updateJurisdiction(tx, merchantCode, becomes);
  const payload: SettingsChanged = { merchantCode };
  await emit(tx, { topic: SETTINGS_CHANGED, payload, at: now() });
  return null;
}
