import { agencyPath } from '@jogada/accounts/web';
import { Page, TopBar } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { AgentArea } from './agent-area.tsx';

interface AgentPageProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function AgentPage({ title, action, children }: AgentPageProps) {
  return (
    <AgentArea>
      <TopBar title={title} backTo={agencyPath} />
      <Page action={action}>{children}</Page>
    </AgentArea>
  );
}
