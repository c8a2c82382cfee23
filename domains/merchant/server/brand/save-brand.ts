import {
  deriveTheme,
  saveBrand as saveEndpoint,
  type Brand,
  type restoreBrand as restoreEndpoint,
  type SiteAction,
} from '@jogada/merchant/contract/operator';
import type { LogoId } from '@jogada/merchant/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { emit, type Transaction } from '@jogada/platform/server';
import { SETTINGS_CHANGED, type SettingsChanged } from '../events.ts';
import type { SiteAct, SiteOperatorContext } from '../site/site-operator-context.ts';
import { lockLogos } from '../logo/logo.sql.ts';
import { checked } from '../site/checked.ts';
import { lockSite } from '../site/site.sql.ts';
import { insertBrandVersion, selectBrandVersion, updateBrand } from './brand.sql.ts';
import { getOperatorBrand } from './read-brand.ts';

const DEFAULT_THEME = { dark: {}, light: {} };

/**
 * Changes a merchant's brand and stores both derived themes with it.
 * @throws Problem `not_found`; `field_invalid` for a logo of another merchant (S31)
 */
export function saveBrand(
  ctx: SiteOperatorContext,
  { merchantCode, brand }: InputOf<typeof saveEndpoint>,
): Promise<OutputOf<typeof saveEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    return put(ctx, tx, { merchantCode, brand, action: 'site.brand_saved' });
  });
}

/**
 * Restores a former brand as a new version. It passes the checks of a new one, so a version cannot bring back what is no longer allowed (C15).
 * @throws Problem `not_found`; `field_invalid` for a brand that is not allowed or whose logo is gone
 */
export function restoreBrand(
  ctx: SiteOperatorContext,
  { merchantCode, version }: InputOf<typeof restoreEndpoint>,
): Promise<OutputOf<typeof restoreEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    const former = await selectBrandVersion(tx, merchantCode, version);
    if (!former) throw new Problem('not_found');
    const { brand } = checked(saveEndpoint.input, { merchantCode, brand: former.brand });
    return put(ctx, tx, { merchantCode, brand, action: 'site.brand_restored' });
  });
}

async function holdLogos(tx: Transaction, named: { readonly merchantCode: string; readonly ids: readonly LogoId[] }): Promise<void> {
  if ((await lockLogos(tx, named)) < named.ids.length) throw new Problem('field_invalid', { field: 'ownLogo' });
}

interface Look {
  readonly merchantCode: string;
  readonly brand: Brand | null;
  readonly action: SiteAction;
}

async function put(ctx: SiteOperatorContext, tx: Transaction, { merchantCode, brand, action }: Look) {
  const at = ctx.now();
  if (brand?.ownLogo) await holdLogos(tx, { merchantCode, ids: [...new Set([brand.ownLogo.dark, brand.ownLogo.light])] });
  await updateBrand(tx, { merchantCode, brand, theme: brand ? deriveTheme(brand) : DEFAULT_THEME });
  const version = await insertBrandVersion(tx, { merchantCode, brand, savedBy: ctx.operatorId, at });
  await ctx.recordAct(tx, { action, merchantCode, facts: factsOf(version, brand) });
  const payload: SettingsChanged = { merchantCode };
  await emit(tx, { topic: SETTINGS_CHANGED, payload, at });
  return getOperatorBrand(tx, merchantCode);
}

function factsOf(version: number, brand: Brand | null): SiteAct['facts'] {
  const ownLogo = brand?.ownLogo && { logoDark: brand.ownLogo.dark, logoLight: brand.ownLogo.light };
  return { version, primary: brand?.primary ?? null, accent: brand?.accent ?? null, ...ownLogo };
}
