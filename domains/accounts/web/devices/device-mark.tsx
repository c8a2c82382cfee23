import type { Device } from '@jogada/accounts/contract/player';
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
