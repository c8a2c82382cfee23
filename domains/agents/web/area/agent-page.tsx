import type { SwitchName } from '@jogada/merchant/contract/player';
import { agencyPath } from '@jogada/accounts/web';
import { Page, TopBar } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { AgentArea } from './agent-area.tsx';

interface AgentPageProps {
  readonly title: string;
  /** The menu key that enables the screen. */
  readonly modId?: SwitchName;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function AgentPage({ title, modId, action, children }: AgentPageProps) {
  return (
    <AgentArea {...(modId !== undefined && { modId })}>
      <TopBar title={title} backTo={agencyPath} />
      <Page action={action}>{children}</Page>
    </AgentArea>
  );
}
