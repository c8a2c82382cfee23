import { agencyPath } from '@jogada/accounts/web';

export const teamOverviewPath = `${agencyPath}/team/overview`;
export const teamProfitPath = `${agencyPath}/team/pnl`;
export const teamPath = '/m/member/team';
export const teamBettingPath = '/m/teamBetting';
export const teamRebatePath = '/m/member/teamRebate';
export const rateSettingsPath = '/m/member/agent/agentRebeat';
export const dividendPath = '/m/member/agent/agentDivident';
export const openAccountPath = '/m/agentRegister';

/** The direct downline of a team member. */
export function teamUnderPath(memberId: string): string {
  return `${teamPath}?${new URLSearchParams({ under: memberId })}`;
}

/** A team member's page; members outside the team are not found. */
export function teamMemberPath(memberId: string): string {
  return `${teamPath}?${new URLSearchParams({ memberId })}`;
}

/** The play of a member's team, by result or by stakes. */
export function teamPlayPath(view: 'profit' | 'betting', of?: string): string {
  const path = view === 'profit' ? teamProfitPath : teamBettingPath;
  return of === undefined ? path : `${path}?${new URLSearchParams({ of })}`;
}

/** A day's payout with its lines. */
export function statementPath(day: string): string {
  return `${teamRebatePath}?${new URLSearchParams({ day })}`;
}
export const salaryContractPath = '/m/member/agent/getSalaryContract';
export const dividendContractPath = '/m/member/agent/getDevidendContract';
export const hourContractPath = '/m/member/agent/getHourContract';
export const salaryRecordsPath = '/m/member/agent/salaryRecords';
export const disputesPath = '/m/member/agent/disputes';
export const identityPath = '/m/member/agent/identity';
