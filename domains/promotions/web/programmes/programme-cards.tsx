import { useSwitch } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';
import { IconChevronRight, IconCrown, IconMedal, IconTrophy, IconUsersPlus } from '@tabler/icons-react';
import { rewardCenterPath, tournamentsPath, vipPath } from '../paths.ts';
import { useText } from '../use-text.ts';

const PROGRAMMES = [
  { key: 'rewards', to: rewardCenterPath, Icon: IconTrophy, look: 'text-gold' },
  { key: 'tournaments', to: tournamentsPath, Icon: IconMedal, look: 'text-gold' },
  { key: 'vip', to: vipPath, Icon: IconCrown, look: 'text-vip' },
  { key: 'referral', to: '/m/inviteFriends', Icon: IconUsersPlus, look: 'text-primary' },
] as const;

/** The merchant's lasting programmes, as far as they are on. */
export function ProgrammeCards() {
  const t = useText();
  const isOn = {
    rewards: useSwitch('REWCEN3'),
    tournaments: useSwitch('TOURN3'),
    vip: useSwitch('VIPBEN3'),
    referral: useSwitch('REFERRAL'),
  };
  const shown = PROGRAMMES.filter(({ key }) => isOn[key]);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('programmes.title')} className="mt-8">
      <h2 className="display mb-3 text-20">{t('programmes.title')}</h2>
      <ul className="programme-list grid gap-3">
        {shown.map(({ key, to, Icon, look }) => (
          <li key={key}>
            <PageLink to={to} className="guilloche press flex items-center gap-4 rounded-card bg-s1 p-4 shadow-raised hover:bg-s2">
              <span className={`grid size-13 shrink-0 place-items-center rounded-full bg-s2 ${look}`}>
                <Icon size={28} stroke={1.8} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="display block text-17">{t(`programmes.${key}.title`)}</span>
                <span className="block text-13 text-ink-2">{t(`programmes.${key}.body`)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
