import type { Page } from 'playwright-core';
import { openFirstRow } from './open-first-row.ts';
import type { Screen } from './screen.ts';
import { scrollToEnd } from './scroll-to-end.ts';

const AGENT = { isMember: true, isAgent: true } as const;

/** The agents' area, as the demo's agent. */
export const AGENT_SCREENS: readonly Screen[] = [
  { ...AGENT, name: 'agent-home', path: '/m/agent' },
  { ...AGENT, name: 'agent-home-end', path: '/m/agent', arrange: scrollToEnd },
  { ...AGENT, name: 'agent-overview', path: '/m/agent/team/overview' },
  { ...AGENT, name: 'agent-overview-end', path: '/m/agent/team/overview', arrange: scrollToEnd },
  { ...AGENT, name: 'agent-team', path: '/m/member/team' },
  { ...AGENT, name: 'agent-team-member', path: '/m/member/team', arrange: openFirstLink },
  { ...AGENT, name: 'agent-rates', path: '/m/member/agent/agentRebeat' },
  { ...AGENT, name: 'agent-rates-edit', path: '/m/member/agent/agentRebeat', arrange: openLastRow },
  { ...AGENT, name: 'agent-links', path: '/m/agentRegister' },
  { ...AGENT, name: 'agent-new-link', path: '/m/agentRegister', arrange: openNewLink },
  { ...AGENT, name: 'agent-open-account', path: '/m/agentRegister', arrange: chooseByHand },
  { ...AGENT, name: 'agent-profit', path: '/m/agent/team/pnl' },
  { ...AGENT, name: 'agent-betting', path: '/m/teamBetting' },
  { ...AGENT, name: 'agent-betting-member', path: '/m/teamBetting', arrange: openFirstLink },
  { ...AGENT, name: 'agent-rebates', path: '/m/member/teamRebate' },
  { ...AGENT, name: 'agent-statement', path: '/m/member/teamRebate', arrange: openFirstLink },
  { ...AGENT, name: 'agent-statement-proof', path: '/m/member/teamRebate', arrange: recompute },
  { ...AGENT, name: 'agent-transactions', path: '/m/transaction/record?types=A' },
  { ...AGENT, name: 'agent-transaction', path: '/m/transaction/record?types=A', arrange: openFirstRow },
  { ...AGENT, name: 'agent-red-rain', path: '/m/redRain' },
  { ...AGENT, name: 'agent-notices', path: '/m/member/notice?types=A' },
  { ...AGENT, name: 'agent-salary-contract', path: '/m/member/agent/getSalaryContract' },
  { ...AGENT, name: 'agent-dividend-contract', path: '/m/member/agent/getDevidendContract' },
  { ...AGENT, name: 'agent-hour-contract', path: '/m/member/agent/getHourContract' },
  { ...AGENT, name: 'agent-contract-text', path: '/m/member/agent/getDevidendContract', arrange: readOffer },
  { ...AGENT, name: 'agent-contract-given', path: '/m/member/agent/getHourContract', arrange: choosePaid },
  { ...AGENT, name: 'agent-bill', path: '/m/member/agent/salaryRecords', arrange: openFirstBill },
  { ...AGENT, name: 'agent-dividends', path: '/m/member/agent/agentDivident' },
  { ...AGENT, name: 'agent-salary-records', path: '/m/member/agent/salaryRecords' },
  { ...AGENT, name: 'agent-disputes', path: '/m/member/agent/disputes' },
  { ...AGENT, name: 'agent-identity', path: '/m/member/agent/identity' },
];

async function openFirstLink(page: Page): Promise<void> {
  const before = page.url();
  await page.locator('main li a').first().click();
  await page.waitForURL((url) => url.href !== before);
}

async function recompute(page: Page): Promise<void> {
  await openFirstLink(page);
  await page.locator('main section').last().locator('button').click();
  await page.locator('main [aria-live] dl').waitFor();
  await scrollToEnd(page);
}

async function readOffer(page: Page): Promise<void> {
  await page.locator('main section button').first().click();
  await page.getByRole('dialog').locator('dl').first().waitFor();
}

async function choosePaid(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
}

async function openFirstBill(page: Page): Promise<void> {
  await page.locator('main li button').first().click();
  await page.getByRole('dialog').locator('dl').first().waitFor();
}

async function openLastRow(page: Page): Promise<void> {
  await page.locator('main li button').last().click();
  await page.getByRole('dialog').locator('input').first().waitFor();
}

async function openNewLink(page: Page): Promise<void> {
  await page.locator('#open-way button').first().click();
  await page.getByRole('dialog').locator('input[type=range]').first().waitFor();
}

async function chooseByHand(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
  await page.locator('form input').first().waitFor();
}
