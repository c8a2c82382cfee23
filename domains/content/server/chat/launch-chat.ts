import type { MemberContext } from '@jogada/accounts/server';
import type { launchChat as endpoint } from '@jogada/content/contract/player';
import { destinationOf } from '@jogada/merchant/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { requireChat } from './member-chat.ts';

const OWN_CHAT = '/m/liveChat';

/**
 * Location of the chat. A merchant with an external live service returns its address and parameters; otherwise a screen of the site.
 * @throws Problem `free_reject`, `feature_unavailable`, `link_refused` when the return path leaves the site
 */
export function launchChat(ctx: MemberContext, asked: InputOf<typeof endpoint>): OutputOf<typeof endpoint> {
  requireChat(ctx);
  const { merchant, settings } = ctx;
  if (destinationOf(asked.backUrl, []) !== 'site') throw new Problem('link_refused', { url: asked.backUrl });
  const service = merchant.links.find(({ kind, type }) => kind === 'customer_service' && type === 'LIVE_SERVICE');
  if (!service || destinationOf(service.url, merchant.linkHosts) !== 'outside') return { chatUrl: OWN_CHAT };

  const address = new URL(service.url);
  address.searchParams.set('b2c', '1');
  address.searchParams.set('language', serviceLanguage(asked.language));
  address.searchParams.set('backUrl', `${merchant.siteUrl ?? settings.publicUrl}${asked.backUrl}`);
  if (asked.headerColor !== undefined) address.searchParams.set('headerColor', asked.headerColor);
  if (asked.title !== undefined) address.searchParams.set('title', asked.title);
  if (asked.extras !== undefined) address.searchParams.set('extras', asked.extras);
  return { chatUrl: address.href };
}

/** Upper case; CN for every Chinese. */
function serviceLanguage(language: string): string {
  const code = language.toUpperCase().split(/[-_]/)[0] ?? '';
  return ['ZH', 'CN', 'TW', 'HK'].includes(code) ? 'CN' : code;
}
