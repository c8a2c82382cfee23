import type { OperatorContext } from '@jogada/accounts/server';
import { SETTINGS_CHANGED, type SettingsChanged } from '@jogada/merchant/server';
import { emit, type Transaction } from '@jogada/platform/server';
import { CATALOGUE_CHANGED, type CatalogueChanged } from '../events.ts';

/** Lets open pages read their lists of games again, and the pages that are kept ready be drawn anew. */
export async function notifyGameLists(ctx: OperatorContext, tx: Transaction, merchantCodes: readonly string[]): Promise<void> {
  for (const merchantCode of merchantCodes) {
    const payload: SettingsChanged & CatalogueChanged = { merchantCode };
    await emit(tx, { topic: SETTINGS_CHANGED, payload, at: ctx.now() });
    await emit(tx, { topic: CATALOGUE_CHANGED, payload, at: ctx.now() });
  }
}
