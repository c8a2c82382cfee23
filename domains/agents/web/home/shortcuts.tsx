import type { SwitchName } from '@jogada/merchant/contract/player';
import { securityCenterPath } from '@jogada/accounts/web';
import { useOpenService, useSwitch } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';
import { CountBadge, Section } from '@jogada/platform/web/ui';
import { transactionRecordPath } from '@jogada/wallet/web';
import {
  IconAdjustmentsHorizontal,
  IconChartBar,
  IconChartHistogram,
  IconCloudRain,
  IconCoins,
  IconDeviceGamepad2,
  IconHeadset,
  IconMail,
  IconReceipt,
  IconShieldCheck,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { rateSettingsPath, teamBettingPath, teamOverviewPath, teamPath, teamProfitPath, teamRebatePath } from '../paths.ts';
import { useText } from '../use-text.ts';

interface ShortcutsProps {
  readonly unreadLetters: number;
  readonly ways: { readonly letters: string; readonly redRain: string; readonly help: string };
}

const TILE =
  'press relative grid h-full w-full place-items-center gap-2 rounded-tile bg-s1 px-1 py-4 text-center shadow-raised hover:bg-s2';

const SHORTCUTS = [
  { key: 'overview', modId: 'AGEPAG', to: teamOverviewPath, icon: IconChartHistogram },
  { key: 'transactions', modId: 'TRANSREC3', to: `${transactionRecordPath}?types=A`, icon: IconReceipt },
  { key: 'team', modId: 'DOWNMAN', to: teamPath, icon: IconUsersGroup },
  { key: 'redRain', modId: 'AGENTRANSMULTDOWN3', to: '', icon: IconCloudRain },
  { key: 'profit', modId: 'AGETEAMPNL3', to: teamProfitPath, icon: IconChartBar },
  { key: 'betting', modId: 'TEAMBETTING3', to: teamBettingPath, icon: IconDeviceGamepad2 },
  { key: 'rates', modId: 'GAMSER', to: rateSettingsPath, icon: IconAdjustmentsHorizontal },
  { key: 'rebate', modId: 'AGEREBINC3', to: teamRebatePath, icon: IconCoins },
  { key: 'security', modId: 'SECPRIV', to: securityCenterPath, icon: IconShieldCheck },
  { key: 'letters', modId: 'MAILCEN', to: '', icon: IconMail },
] as const satisfies readonly { key: string; modId: SwitchName; to: string; icon: Icon }[];

type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

/** Links to all screens with an enabled menu key, and to the customer service, which is always shown (CON-17). */
export function Shortcuts({ unreadLetters, ways }: ShortcutsProps) {
  const t = useText();
  const elsewhere: Partial<Record<ShortcutKey, string>> = ways;
  return (
    <Section title={t('home.shortcuts')}>
      <ul className="grid grid-cols-3 gap-2">
        {SHORTCUTS.map(({ key, modId, to, icon }) => (
          <Shortcut
            key={key}
            name={key}
            modId={modId}
            to={elsewhere[key] ?? to}
            icon={icon}
            unreadCount={key === 'letters' ? unreadLetters : 0}
          />
        ))}
        <li>
          <ServiceTile helpPath={ways.help} />
        </li>
      </ul>
    </Section>
  );
}

interface ShortcutProps {
  readonly name: ShortcutKey;
  readonly modId: SwitchName;
  readonly to: string;
  readonly icon: Icon;
  readonly unreadCount: number;
}

function Shortcut({ name, modId, to, icon: Shape, unreadCount }: ShortcutProps) {
  const t = useText();
  if (!useSwitch(modId)) return null;
  return (
    <li>
      <PageLink to={to} className={TILE}>
        <span className="relative">
          <Shape size={26} stroke={1.6} aria-hidden="true" className="text-primary" />
          <CountBadge
            count={unreadCount}
            label={(shown, count) => t('home.unread', { count, shown })}
            className="absolute -top-1.5 left-3.5"
          />
        </span>
        <span className="text-12 text-balance text-ink-2">{t(`home.shortcut.${name}`)}</span>
      </PageLink>
    </li>
  );
}

/** Links to the merchant's live chat, or to the help center without one. */
function ServiceTile({ helpPath }: { readonly helpPath: string }) {
  const t = useText();
  const service = useOpenService(['LIVE_SERVICE', 'WHATSAPP', 'TELEGRAM']);
  const content = (
    <>
      <IconHeadset size={26} stroke={1.6} aria-hidden="true" className="text-primary" />
      <span className="text-12 text-balance text-ink-2">{t('home.shortcut.service')}</span>
    </>
  );
  if (!service.isOffered)
    return (
      <PageLink to={helpPath} className={TILE}>
        {content}
      </PageLink>
    );
  return (
    <button type="button" onClick={service.open} className={TILE}>
      {content}
    </button>
  );
}
