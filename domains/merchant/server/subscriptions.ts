import { statusChanged } from '@jogada/merchant/contract/player';
import { subscribe, type Subscription } from '@jogada/platform/server';
import type { MerchantDirectory } from './directory/merchant-directory.ts';
import { SETTINGS_CHANGED, type SettingsChanged } from './events.ts';
import type { Services } from './merchant-context.ts';

export function merchantSubscriptions(services: Services, directory: MerchantDirectory): readonly Subscription[] {
  return [
    subscribe<SettingsChanged>('merchant.refresh_settings', SETTINGS_CHANGED, async (ctx, _tx, event) => {
      directory.forget();
      services.realtime.publish(statusChanged, event.payload.merchantCode, { changedAt: ctx.now().toISOString() });
    }),
  ];
}
