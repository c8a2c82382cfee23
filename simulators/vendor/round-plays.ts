import type { PlaySession } from './play-session.ts';
import type { VendorCall } from './wallet-client.ts';

/** A sequence of calls about one member's wallet, with its expected results. */
export type Play = (session: PlaySession) => Promise<void>;

const STAKE_MIN = 20;
const STAKE_MAX = 500;
const TOP_UP = 20_000n;
const LOW_WATER = BigInt(STAKE_MAX) * 4n;

/** A stake, a win or a loss, and the end of the round. */
async function playRound(session: PlaySession): Promise<void> {
  const round = session.newRound();
  const stake = await placeStake(session, round);
  const prize = drawPrize(session, stake);
  const win = session.win(round, prize, { roundClosed: true });
  const answer = await session.deliver(win, 'done');
  session.write('win', round.winId, { amount: prize });
  session.judgeBalance(win, answer);
}

/** Stake and win in one call. */
async function playAtOnce(session: PlaySession): Promise<void> {
  const { roundId, betId } = session.newRound();
  await ensureFunds(session);
  const stake = drawStake(session);
  const prize = drawPrize(session, stake);
  const call = session.betAndWin({ roundId, betId }, { bet: stake, win: prize });
  const answer = await session.deliver(call, 'done');
  session.write('bet_and_win', betId, { amount: stake, winAmount: prize });
  session.judgeBalance(call, answer);
  await session.deliver(session.rollback({ roundId, betId }, session.newId('rollback')), 'bet_settled');
}

/** The rollback overtakes its bet: bet and win are refused permanently. */
async function rollBackBeforeBet(session: PlaySession): Promise<void> {
  const round = session.newRound();
  const stake = drawStake(session);
  const rollbackId = session.newId('rollback');
  const rollback = session.rollback(round, rollbackId);
  session.judgeBalance(rollback, await session.deliver(rollback, 'done'));
  session.write('rollback', rollbackId);
  session.bar(round.betId);
  await session.deliver(session.bet(round, stake), 'bet_rolled_back');
  await rollBackAgain(session, round);
  await session.deliver(session.win(round, stake * 2n), 'bet_rolled_back');
}

/** A bet that is rolled back more than once, followed by its win. */
async function rollBack(session: PlaySession): Promise<void> {
  const round = session.newRound();
  const stake = await placeStake(session, round);
  const rollbackId = session.newId('rollback');
  const rollback = session.rollback(round, rollbackId);
  const answer = await session.deliver(rollback, 'done');
  session.returnStake(round.betId);
  session.write('rollback', rollbackId);
  session.judgeBalance(rollback, answer);
  await rollBackAgain(session, round);
  await session.deliver(session.bet(round, stake), 'bet_rolled_back');
  await session.deliver(session.win(round, stake * 3n), 'bet_rolled_back');
}

/** Bet and rollback are sent concurrently; in either order nothing is debited in the end. */
async function raceBetAndRollback(session: PlaySession): Promise<void> {
  const round = session.newRound();
  await ensureFunds(session);
  const stake = drawStake(session);
  const rollbackId = session.newId('rollback');
  const bet = session.bet(round, stake);
  const rollback = session.rollback(round, rollbackId);
  const calls = session.random.percent(50) ? [bet, rollback] : [rollback, bet];
  const answers = await Promise.all([...calls, ...calls].map((call) => session.send(call)));
  calls.forEach((call, index) => {
    const answer = answers[index];
    if (answer && call === rollback) session.judge(call, answer, 'done');
  });
  // A repeat of the bet is refused in either order: rolled back after it, or before.
  session.judge(bet, await session.send(bet), 'bet_rolled_back');
  const wasTaken = calls.some(
    (call, index) => call === bet && [answers[index], answers[index + 2]].some((answer) => answer?.status === 200),
  );
  if (wasTaken) {
    session.write('bet', round.betId, { amount: stake });
    session.returnStake(round.betId);
  } else {
    session.bar(round.betId);
  }
  session.write('rollback', rollbackId);
  const balance = session.readBalance();
  session.judgeBalance(balance, await session.send(balance));
}

/** The win overtakes its bet: it is refused, and paid once the bet has arrived. */
async function winBeforeBet(session: PlaySession): Promise<void> {
  const round = session.newRound();
  await ensureFunds(session);
  const prize = 40n + BigInt(session.random.below(400));
  const win = session.win(round, prize);
  await session.deliver(win, 'bet_unknown');
  await placeStake(session, round);
  await session.deliver(win, 'done');
  session.write('win', round.winId, { amount: prize });
  await session.deliver(session.rollback(round, session.newId('rollback')), 'bet_settled');
}

/** Two stakes in one round: one is rolled back, the other wins and ends the round. */
async function playTwoStakes(session: PlaySession): Promise<void> {
  const first = session.newRound();
  const second = { ...first, betId: session.newId('bet') };
  await placeStake(session, first);
  const stake = await placeStake(session, second);
  const rollbackId = session.newId('rollback');
  const rollback = session.rollback(first, rollbackId);
  const taken = await session.deliver(rollback, 'done');
  session.returnStake(first.betId);
  session.write('rollback', rollbackId);
  session.judgeBalance(rollback, taken);
  const win = session.win(second, stake * 2n, { roundClosed: true });
  const answer = await session.deliver(win, 'done');
  session.write('win', second.winId, { amount: stake * 2n });
  session.judgeBalance(win, answer);
}

/** A round that ends without a win, and all calls that may follow its end. */
async function comeAfterTheEnd(session: PlaySession): Promise<void> {
  const round = session.newRound();
  const stake = await placeStake(session, round);
  const closeId = session.newId('close');
  await session.deliver(session.closeRound(round.roundId, closeId), 'done');
  session.write('round_close', closeId);
  await session.deliver(session.bet({ ...round, betId: session.newId('bet') }, stake), 'round_closed');
  await session.deliver(session.rollback(round, session.newId('rollback')), 'bet_settled');
  if (session.lateWin === 'refuse') {
    await session.deliver(session.win(round, stake), 'round_closed');
    return;
  }
  await session.deliver(session.win(round, stake), 'done');
  session.write('win', round.winId, { amount: stake });
}

/** Several games of one member concurrently. */
async function playSideBySide(session: PlaySession): Promise<void> {
  await ensureFunds(session);
  const rounds = Array.from({ length: 3 }, () => ({
    ...session.newRound(),
    stake: drawStake(session),
    prize: BigInt(session.random.below(600)),
  }));
  await Promise.all(rounds.map((round) => session.deliver(session.bet(round, round.stake), 'done')));
  for (const { betId, stake } of rounds) session.write('bet', betId, { amount: stake });
  await Promise.all(rounds.map((round) => session.deliver(session.win(round, round.prize, { roundClosed: true }), 'done')));
  for (const { winId, prize } of rounds) session.write('win', winId, { amount: prize });
  const balance = session.readBalance();
  session.judgeBalance(balance, await session.send(balance));
}

/** A stake above the balance: refused with the balance, also when repeated. */
async function overdraw(session: PlaySession): Promise<void> {
  const bet = session.bet(session.newRound(), session.balance + 1n);
  // Sent without delayed copies, which might meet a higher balance.
  for (const answer of await Promise.all([session.send(bet), session.send(bet)])) {
    session.judge(bet, answer, 'insufficient_funds');
    session.judgeBalance(bet, answer);
  }
}

/** Repeats a known id with other content, for each kind. */
async function reuseAnId(session: PlaySession): Promise<void> {
  const round = session.newRound();
  const stake = await placeStake(session, round);
  const conflicting: VendorCall[] = [
    session.bet(round, stake + 1n),
    session.bet({ ...round, roundId: session.newId('round') }, stake),
    session.bet(round, stake, { roundClosed: true }),
    session.win({ ...round, winId: round.betId }, stake),
    session.rollback(round, round.betId),
    session.closeRound(round.roundId, round.betId),
    session.promoWin(round.betId, stake),
    session.rollback({ ...round, roundId: session.newId('round') }, session.newId('rollback')),
  ];
  await session.deliver(session.random.pick(conflicting), 'transaction_conflict');
  await session.deliver(session.win(round, 0n, { roundClosed: true }), 'done');
  session.write('win', round.winId);
  await session.deliver(session.win(round, 1n, { roundClosed: true }), 'transaction_conflict');
}

/** The plays about a round. */
export const ROUND_PLAYS: Readonly<Record<string, Play>> = {
  playRound,
  playAtOnce,
  rollBackBeforeBet,
  rollBack,
  raceBetAndRollback,
  winBeforeBet,
  playTwoStakes,
  comeAfterTheEnd,
  playSideBySide,
  overdraw,
  reuseAnId,
};

async function rollBackAgain(session: PlaySession, round: { roundId: string; betId: string }): Promise<void> {
  const rollbackId = session.newId('rollback');
  const rollback = session.rollback(round, rollbackId);
  session.judgeBalance(rollback, await session.deliver(rollback, 'done'));
  session.write('rollback', rollbackId);
}

async function placeStake(session: PlaySession, round: { roundId: string; betId: string }): Promise<bigint> {
  await ensureFunds(session);
  const stake = drawStake(session);
  const bet = session.bet(round, stake);
  const answer = await session.deliver(bet, 'done');
  session.write('bet', round.betId, { amount: stake });
  session.judgeBalance(bet, answer);
  return stake;
}

// A promotional win of the vendor's keeps the game funded.
async function ensureFunds(session: PlaySession): Promise<void> {
  if (session.balance >= LOW_WATER) return;
  const prizeId = session.newId('promo');
  const prize = session.promoWin(prizeId, TOP_UP);
  const answer = await session.deliver(prize, 'done');
  session.write('promo_win', prizeId, { amount: TOP_UP });
  session.judgeBalance(prize, answer);
}

function drawStake(session: PlaySession): bigint {
  return BigInt(session.random.between(STAKE_MIN, STAKE_MAX));
}

function drawPrize(session: PlaySession, stake: bigint): bigint {
  return session.random.percent(60) ? 0n : BigInt(session.random.below(Number(stake) * 4));
}
