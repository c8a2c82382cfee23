import { ContractPrompt } from '@jogada/agents/web/contract';
import { AgentHomeScreen as Home } from '@jogada/agents/web/home';
import { agentNoticesPath, helpPath, inboxPath, useUnreadAnnouncements, useUnreadLetters } from '@jogada/content/web';
import { redRainPath } from '@jogada/promotions/web';

const WAYS = { letters: inboxPath, notices: agentNoticesPath, redRain: redRainPath, help: helpPath() } as const;

export function AgentHomeScreen() {
  const unread = { letters: useUnreadLetters(), notices: useUnreadAnnouncements('A') };
  return <Home unread={unread} ways={WAYS} prompts={<ContractPrompt />} />;
}
