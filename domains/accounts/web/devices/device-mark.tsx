import type { Device } from '@jogada/accounts/contract/player';
import { LANGUAGE_TAGS, usePreferences } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDevices } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

const ICONS = { phone: IconDeviceMobile, tablet: IconDeviceTablet, computer: IconDeviceDesktop, unknown: IconDevices } as const;

/** The round icon of a device's kind. */
export function DeviceIcon({ kind, isCurrent = false }: Pick<Device, 'kind'> & { readonly isCurrent?: boolean }) {
  const Icon = ICONS[kind];
  return (
    <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full bg-s2', isCurrent ? 'text-primary' : 'text-ink-2')}>
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}

/** Browser and system, such as Chrome · Android. */
export function useDeviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  const t = useText();
  return [browser, system].filter((part) => part !== '').join(' · ') || t('devices.unknown');
}

/** The country, where known, and the truncated address, such as Brasil · IP 200.1.2.•. */
export function usePlace({ country, address }: { readonly country: string | null; readonly address: string }): string {
  const t = useText();
  const { language } = usePreferences();
  const countryName = country && new Intl.DisplayNames([LANGUAGE_TAGS[language]], { type: 'region', fallback: 'code' }).of(country);
  return [countryName, t('signIns.address', { address })].filter(Boolean).join(' · ');
}
