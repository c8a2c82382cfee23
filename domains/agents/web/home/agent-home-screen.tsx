import { homePath, useSession } from '@jogada/accounts/web';
import { Page, TopBar } from '@jogada/platform/web/ui';
import { BalanceCard } from '@jogada/wallet/web/balance';
import { useState, type ReactNode } from 'react';
import { AgentArea } from '../area/agent-area.tsx';
import { IdentityNotice } from '../identity/identity-notice.tsx';
import { useText } from '../use-text.ts';
import { AgentFooter } from './agent-footer.tsx';
import { greetingAt } from './greeting.ts';
import { Shortcuts } from './shortcuts.tsx';
import { TodayFigures } from './today-figures.tsx';

export interface AgentHomeScreenProps {
  /** Unread counts: messages to the agent, and announcements for agents. */
  readonly unread: { readonly letters: number; readonly notices: number };
  /** Paths outside the agents' area. */
  readonly ways: { readonly letters: string; readonly notices: string; readonly redRain: string; readonly help: string };
  /** Prompts for required answers, such as contracts. */
  readonly prompts?: ReactNode;
}

/** The agents' home: greeting, balance, today's team figures, and links to all screens (CON-17). */
export function AgentHomeScreen({ unread, ways, prompts }: AgentHomeScreenProps) {
  const t = useText();
  return (
    <AgentArea>
      <TopBar title={t('home.title')} backTo={homePath} />
      <Page>
        <Greeting />
        <IdentityNotice />
        <BalanceCard />
        <TodayFigures />
        <Shortcuts unreadLetters={unread.letters} ways={ways} />
        <div className="h-20" />
      </Page>
      <AgentFooter unreadNotices={unread.notices} noticesPath={ways.notices} />
      {prompts}
    </AgentArea>
  );
}

function Greeting() {
  const t = useText();
  const { session } = useSession();
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  if (!session) return null;
  const { memberInfo, userName } = session;
  return (
    <div className="mb-4">
      <p className="text-ink-2">{t(`home.greeting.${greeting}`)}</p>
      <p className="display truncate text-32" translate="no">
        {memberInfo.nickname || memberInfo.account || userName}
      </p>
    </div>
  );
}
