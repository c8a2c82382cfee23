import { homePath } from '@jogada/accounts/web';
import { useSwitch } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';
import { CountBadge } from '@jogada/platform/web/ui';
import { IconChartPie, IconHome, IconSpeakerphone, IconUserPlus, type Icon } from '@tabler/icons-react';
import { dividendPath, openAccountPath } from '../paths.ts';
import { useText } from '../use-text.ts';

interface AgentFooterProps {
  readonly unreadNotices: number;
  readonly noticesPath: string;
}

/** The agent's own bottom menu (CON-17). */
export function AgentFooter({ unreadNotices, noticesPath }: AgentFooterProps) {
  const t = useText();
  const hasDividend = useSwitch('SIGNCONDIV3');
  const items = [
    { key: 'home', to: homePath, icon: IconHome },
    { key: 'openAccount', to: openAccountPath, icon: IconUserPlus },
    ...(hasDividend ? [{ key: 'dividend', to: dividendPath, icon: IconChartPie } as const] : []),
    { key: 'notices', to: noticesPath, icon: IconSpeakerphone },
  ] as const satisfies readonly { key: string; to: string; icon: Icon }[];
  return (
    <nav
      aria-label={t('home.menu')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line/60 bg-s1/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md"
    >
      <ul className="mx-auto flex h-16 max-w-[720px]">
        {items.map(({ key, to, icon: Shape }) => (
          <li key={key} className="min-w-0 flex-1">
            <PageLink
              to={to}
              className="press relative flex h-16 flex-col items-center justify-center gap-1 text-11 font-medium text-ink-2"
            >
              <span className="relative">
                <Shape size={24} stroke={1.8} aria-hidden="true" />
                {key === 'notices' && (
                  <CountBadge
                    count={unreadNotices}
                    label={(shown, count) => t('home.unread', { count, shown })}
                    className="absolute -top-1.5 left-3.5"
                  />
                )}
              </span>
              <span className="max-w-full truncate px-0.5">{t(`home.footer.${key}`)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
