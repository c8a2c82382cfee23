import { randomUUID } from 'node:crypto';
import { logIn, readMemberInfo } from '@jogada/accounts/contract/player';
import { beginOwnAuthenticator, confirmOwnAuthenticator, logInOperator } from '@jogada/accounts/contract/operator';
import { launchGame } from '@jogada/games/contract/player';
import { setHosts } from '@jogada/merchant/contract/operator';
import { createDeposit, readBalance } from '@jogada/wallet/contract/player';
import { eventsOf } from '../../../apps/api/testing/event-reader.ts';
import { aCpf, aPlayer, solvedCaptcha, testClient, type TestClient, type TestPlayer } from '../../../apps/api/testing/index.ts';
import { authenticatorCode } from '../../../apps/api/testing/authenticator.ts';
import { isReady, type UsedSite } from './site.ts';

const GAME = 'tesouro-da-mata';

/** The first operator, as the command that makes it prints it. */
export interface FirstOperator {
  readonly username: string;
  readonly password: string;
}

/** As an operator and as a player, through the proxy. */
export async function useSite(site: UsedSite, first: FirstOperator): Promise<{ player: TestPlayer; staff: TestClient }> {
  const { secrets, hosts, bankUrl, findings, say } = site;
  const staff = await openAtItsHost(site, first);
  const front = { newClient: () => client(hosts.site), publicUrl: `https://${hosts.site}`, secrets };
  const registered = await aPlayer(front, { document: aCpf(), payeeName: 'Ana Souza' });
  const browser = client(hosts.site);
  const credentials = { username: registered.username, password: registered.password };
  const session = await browser.call(logIn, { ...credentials, ...(await solvedCaptcha(front, browser)) });
  const player = { ...registered, client: browser, session };
  const info = await browser.call(readMemberInfo);
  findings.set('a member registers and signs in through the proxy', info.id === player.memberId ? [] : ['another member']);

  const events = await eventsOf({ url: `https://${hosts.site}` }, browser);
  const deposit = await browser.call(createDeposit, { amount: '2000' });
  const body = new URLSearchParams({ code: deposit.pixCode, payer: 'own', document: '' });
  const paid = await fetch(`${bankUrl}/pagar`, { method: 'POST', body });
  const afterDeposit = (await events.next('balance')) as { sumBalance: string };
  findings.set('a deposit is paid at the bank, credited by its webhook and shown by the event stream', [
    ...(paid.ok ? [] : [`the bank answered ${paid.status}`]),
    ...(afterDeposit.sumBalance === '2000' ? [] : [`balance ${afterDeposit.sumBalance}`]),
  ]);

  await playRound(browser, hosts.arcade);
  const afterBet = (await events.next('balance')) as { sumBalance: string };
  events.close();
  const { sumBalance } = await browser.call(readBalance);
  say(`balance ${afterDeposit.sumBalance} after the deposit, ${afterBet.sumBalance} after the bet of 100, ${sumBalance} at the end`);
  findings.set(
    'a round is played in the arcade behind the proxy, and its bet reaches the event stream',
    afterBet.sumBalance === '1900' || sumBalance !== '2000' ? [] : ['no bet'],
  );
  const page = await fetch(`https://${hosts.site}/m/home`, { headers: { cookie: browser.cookieHeader() } });
  findings.set('a page is rendered for the member', page.ok && (await page.text()).includes(player.username) ? [] : [`${page.status}`]);
  const outside = await fetch(`https://${hosts.console}/`, { redirect: 'manual' });
  findings.set('the console is served behind the proxy', outside.ok ? [] : [`${outside.status}`]);
  return { player, staff };
}

/** Opens the game and bets 1.00 in it, once the pause since the former round has passed. */
export async function playRound(browser: TestClient, arcadeHost: string): Promise<void> {
  const { content } = await browser.call(launchGame, { gameId: GAME });
  const token = new URL(content.game_url).searchParams.get('token');
  const { sessionToken } = await arcade(arcadeHost, '/api/session', { gameId: GAME, mode: 'real', token });
  await arcade(arcadeHost, '/api/rounds', { spinKey: randomUUID(), stakeAmount: '100' }, sessionToken);
}

/** Signs the first operator in, who sets up an authenticator and enters the host of the site. Returns the signed-in console. */
async function openAtItsHost({ hosts }: UsedSite, { username, password }: FirstOperator): Promise<TestClient> {
  const staff = client(hosts.console);
  await staff.call(logInOperator, { username, password });
  // Production admits staff to nothing else without a second factor.
  const { secret } = await staff.call(beginOwnAuthenticator, { password });
  await staff.call(confirmOwnAuthenticator, { factorCode: authenticatorCode(secret, new Date()) });
  await staff.call(setHosts, { merchantCode: 'demo', hosts: [hosts.site] });
  // The processes read a site's hosts again after an event.
  await isReady(`https://${hosts.site}/m/home`, 'the site at its host');
  return staff;
}

/** A browser at a host of the site. */
export const client = (host: string): TestClient =>
  testClient(`https://${host}`, '198.18.1.1', { everyHeader: { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' } });

async function arcade(host: string, path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    origin: `https://${host}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`https://${host}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  const { retryAfterMs, ...content } = JSON.parse(text) as Record<string, string> & { readonly retryAfterMs?: number };
  if (answer.status === 429 && retryAfterMs !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return arcade(host, path, body, token);
  }
  if (!answer.ok) throw new Error(`the arcade refused ${path}: ${answer.status} ${text}`);
  return content;
}
