import { TeamPlayScreen } from '@jogada/agents/web/play';
import { RebateScreen } from '@jogada/agents/web/rebate';
import { TeamScreen } from '@jogada/agents/web/team';
import { useSearch } from '@tanstack/react-router';

export function AgentTeamScreen() {
  const { memberId, under } = useSearch({ from: '/m/member/team' });
  return <TeamScreen memberId={memberId} under={under} />;
}

export function AgentProfitScreen() {
  const { of } = useSearch({ from: '/m/agent/team/pnl' });
  return <TeamPlayScreen view="profit" of={of} />;
}

export function AgentBettingScreen() {
  const { of } = useSearch({ from: '/m/teamBetting' });
  return <TeamPlayScreen view="betting" of={of} />;
}

export function AgentRebateScreen() {
  const { day } = useSearch({ from: '/m/member/teamRebate' });
  return <RebateScreen day={day} />;
}
