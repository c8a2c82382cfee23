import type { Seat } from './seat.ts';
import type { Letter } from './wallet-client.ts';

/** Something that a vendor does to one member's wallet, and what it must come to. */
export type Play = (seat: Seat) => Promise<void>;

const STAKE_MIN = 20;
const STAKE_MAX = 500;
const TOP_UP = 20_000n;
const LOW_WATER = BigInt(STAKE_MAX) * 4n;

/** A stake, its win or its loss, and the end of the round. */
async function playRound(seat: Seat): Promise<void> {
  const round = seat.newRound();
  const stake = await placeStake(seat, round);
  const prize = drawPrize(seat, stake);
  const win = seat.win(round, prize, { roundClosed: true });
  const answer = await seat.deliver(win, 'done');
  seat.write('win', round.winId, { amount: prize });
  seat.judgeBalance(win, answer);
}

/** Stake and win in one call. */
async function playAtOnce(seat: Seat): Promise<void> {
  const { roundId, betId } = seat.newRound();
  await ensureFunds(seat);
  const stake = drawStake(seat);
  const prize = drawPrize(seat, stake);
  const call = seat.betAndWin({ roundId, betId }, { bet: stake, win: prize });
  const answer = await seat.deliver(call, 'done');
  seat.write('bet_and_win', betId, { amount: stake, winAmount: prize });
  seat.judgeBalance(call, answer);
  await seat.deliver(seat.rollback({ roundId, betId }, seat.newId('rollback')), 'bet_settled');
}

/** The rollback overtakes its bet: the bet is barred, and so is its win. */
async function rollBackBeforeBet(seat: Seat): Promise<void> {
  const round = seat.newRound();
  const stake = drawStake(seat);
  const rollbackId = seat.newId('rollback');
  const rollback = seat.rollback(round, rollbackId);
  seat.judgeBalance(rollback, await seat.deliver(rollback, 'done'));
  seat.write('rollback', rollbackId);
  seat.bar(round.betId);
  await seat.deliver(seat.bet(round, stake), 'bet_rolled_back');
  await rollBackAgain(seat, round);
  await seat.deliver(seat.win(round, stake * 2n), 'bet_rolled_back');
}

/** A bet that is taken back, more than once, and whose win comes all the same. */
async function rollBack(seat: Seat): Promise<void> {
  const round = seat.newRound();
  const stake = await placeStake(seat, round);
  const rollbackId = seat.newId('rollback');
  const rollback = seat.rollback(round, rollbackId);
  const answer = await seat.deliver(rollback, 'done');
  seat.giveBack(round.betId);
  seat.write('rollback', rollbackId);
  seat.judgeBalance(rollback, answer);
  await rollBackAgain(seat, round);
  await seat.deliver(seat.bet(round, stake), 'bet_rolled_back');
  await seat.deliver(seat.win(round, stake * 3n), 'bet_rolled_back');
}

/** Bet and rollback set out at the same moment; whoever comes first, nothing is taken in the end. */
async function raceBetAndRollback(seat: Seat): Promise<void> {
  const round = seat.newRound();
  await ensureFunds(seat);
  const stake = drawStake(seat);
  const rollbackId = seat.newId('rollback');
  const bet = seat.bet(round, stake);
  const rollback = seat.rollback(round, rollbackId);
  const letters = seat.dice.percent(50) ? [bet, rollback] : [rollback, bet];
  const answers = await Promise.all([...letters, ...letters].map((letter) => seat.send(letter)));
  letters.forEach((letter, index) => {
    const answer = answers[index];
    if (answer && letter === rollback) seat.judge(letter, answer, 'done');
  });
  // Asked again, the bet says which way it went: it was taken back, or never taken.
  seat.judge(bet, await seat.send(bet), 'bet_rolled_back');
  const wasTaken = letters.some(
    (letter, index) => letter === bet && [answers[index], answers[index + 2]].some((answer) => answer?.status === 200),
  );
  if (wasTaken) {
    seat.write('bet', round.betId, { amount: stake });
    seat.giveBack(round.betId);
  } else {
    seat.bar(round.betId);
  }
  seat.write('rollback', rollbackId);
  const balance = seat.readBalance();
  seat.judgeBalance(balance, await seat.send(balance));
}

/** The win overtakes its bet: refused, and paid once the bet is there. */
async function winBeforeBet(seat: Seat): Promise<void> {
  const round = seat.newRound();
  await ensureFunds(seat);
  const prize = 40n + BigInt(seat.dice.below(400));
  const win = seat.win(round, prize);
  await seat.deliver(win, 'bet_unknown');
  await placeStake(seat, round);
  await seat.deliver(win, 'done');
  seat.write('win', round.winId, { amount: prize });
  await seat.deliver(seat.rollback(round, seat.newId('rollback')), 'bet_settled');
}

/** Two stakes in one round: one is taken back, the other wins and ends the round. */
async function playTwoStakes(seat: Seat): Promise<void> {
  const first = seat.newRound();
  const second = { ...first, betId: seat.newId('bet') };
  await placeStake(seat, first);
  const stake = await placeStake(seat, second);
  const rollbackId = seat.newId('rollback');
  const rollback = seat.rollback(first, rollbackId);
  const taken = await seat.deliver(rollback, 'done');
  seat.giveBack(first.betId);
  seat.write('rollback', rollbackId);
  seat.judgeBalance(rollback, taken);
  const win = seat.win(second, stake * 2n, { roundClosed: true });
  const answer = await seat.deliver(win, 'done');
  seat.write('win', second.winId, { amount: stake * 2n });
  seat.judgeBalance(win, answer);
}

/** A round that ends without a win, and everything that comes after its end. */
async function comeAfterTheEnd(seat: Seat): Promise<void> {
  const round = seat.newRound();
  const stake = await placeStake(seat, round);
  const closeId = seat.newId('close');
  await seat.deliver(seat.closeRound(round.roundId, closeId), 'done');
  seat.write('round_close', closeId);
  await seat.deliver(seat.bet({ ...round, betId: seat.newId('bet') }, stake), 'round_closed');
  await seat.deliver(seat.rollback(round, seat.newId('rollback')), 'bet_settled');
  if (seat.lateWin === 'refuse') {
    await seat.deliver(seat.win(round, stake), 'round_closed');
    return;
  }
  await seat.deliver(seat.win(round, stake), 'done');
  seat.write('win', round.winId, { amount: stake });
}

/** Several games of one member at the same moment. */
async function playSideBySide(seat: Seat): Promise<void> {
  await ensureFunds(seat);
  const rounds = Array.from({ length: 3 }, () => ({ ...seat.newRound(), stake: drawStake(seat), prize: BigInt(seat.dice.below(600)) }));
  await Promise.all(rounds.map((round) => seat.deliver(seat.bet(round, round.stake), 'done')));
  for (const { betId, stake } of rounds) seat.write('bet', betId, { amount: stake });
  await Promise.all(rounds.map((round) => seat.deliver(seat.win(round, round.prize, { roundClosed: true }), 'done')));
  for (const { winId, prize } of rounds) seat.write('win', winId, { amount: prize });
  const balance = seat.readBalance();
  seat.judgeBalance(balance, await seat.send(balance));
}

/** A stake above what is there: refused with the balance, however often it is asked. */
async function overdraw(seat: Seat): Promise<void> {
  const bet = seat.bet(seat.newRound(), seat.balance + 1n);
  // Sent whole only: a copy that is still on its way might meet a higher balance.
  for (const answer of await Promise.all([seat.send(bet), seat.send(bet)])) {
    seat.judge(bet, answer, 'insufficient_funds');
    seat.judgeBalance(bet, answer);
  }
}

/** A known id with other content, of each kind. */
async function reuseAnId(seat: Seat): Promise<void> {
  const round = seat.newRound();
  const stake = await placeStake(seat, round);
  const conflicting: Letter[] = [
    seat.bet(round, stake + 1n),
    seat.bet({ ...round, roundId: seat.newId('round') }, stake),
    seat.bet(round, stake, { roundClosed: true }),
    seat.win({ ...round, winId: round.betId }, stake),
    seat.rollback(round, round.betId),
    seat.closeRound(round.roundId, round.betId),
    seat.promoWin(round.betId, stake),
    seat.rollback({ ...round, roundId: seat.newId('round') }, seat.newId('rollback')),
  ];
  await seat.deliver(seat.dice.pick(conflicting), 'transaction_conflict');
  await seat.deliver(seat.win(round, 0n, { roundClosed: true }), 'done');
  seat.write('win', round.winId);
  await seat.deliver(seat.win(round, 1n, { roundClosed: true }), 'transaction_conflict');
}

/** What a round may come to. */
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

async function rollBackAgain(seat: Seat, round: { roundId: string; betId: string }): Promise<void> {
  const rollbackId = seat.newId('rollback');
  const rollback = seat.rollback(round, rollbackId);
  seat.judgeBalance(rollback, await seat.deliver(rollback, 'done'));
  seat.write('rollback', rollbackId);
}

async function placeStake(seat: Seat, round: { roundId: string; betId: string }): Promise<bigint> {
  await ensureFunds(seat);
  const stake = drawStake(seat);
  const bet = seat.bet(round, stake);
  const answer = await seat.deliver(bet, 'done');
  seat.write('bet', round.betId, { amount: stake });
  seat.judgeBalance(bet, answer);
  return stake;
}

// A prize of the vendor's own campaign keeps the game going.
async function ensureFunds(seat: Seat): Promise<void> {
  if (seat.balance >= LOW_WATER) return;
  const prizeId = seat.newId('promo');
  const prize = seat.promoWin(prizeId, TOP_UP);
  const answer = await seat.deliver(prize, 'done');
  seat.write('promo_win', prizeId, { amount: TOP_UP });
  seat.judgeBalance(prize, answer);
}

function drawStake(seat: Seat): bigint {
  return BigInt(seat.dice.between(STAKE_MIN, STAKE_MAX));
}

function drawPrize(seat: Seat, stake: bigint): bigint {
  return seat.dice.percent(60) ? 0n : BigInt(seat.dice.below(Number(stake) * 4));
}
