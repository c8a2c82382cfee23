import { setHelpEntry } from '@jogada/content/server';
import type { Transaction } from '@jogada/platform/server';
import { DEMO_MERCHANT } from '../merchants.ts';
import { HELP_EN } from './en.ts';
import { HELP_TOPICS, type HelpKey } from './help-texts.ts';
import { HELP_JA } from './ja.ts';
import { HELP_KO } from './ko.ts';
import { HELP_PT } from './pt.ts';

/** Creates the demo brand's help. Existing help stays as operators left it. */
export async function seedHelp(tx: Transaction, options: { now: Date }): Promise<void> {
  const merchantCode = DEMO_MERCHANT.code;
  const known = await tx.query('select 1 as one from content.help_entry where merchant_code = $1 limit 1', [merchantCode]);
  if (known.length > 0) return;
  for (const [position, key] of Object.keys(HELP_TOPICS).entries()) {
    if (!isHelpKey(key)) continue;
    const texts = { pt: HELP_PT[key], en: HELP_EN[key], ja: HELP_JA[key], ko: HELP_KO[key] };
    await setHelpEntry(tx, { merchantCode, key, topic: HELP_TOPICS[key], position, isShown: true, texts, by: 'seed', at: options.now });
  }
}

function isHelpKey(key: string): key is HelpKey {
  return Object.hasOwn(HELP_TOPICS, key);
}
