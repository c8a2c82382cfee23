import { decimalSign } from '../../../screen/decimal-sign.ts';
import '../../../screen/arcade.css';
import '../../../screen/room/room.css';
import './voo-da-arara.css';
import type { OwnTicket } from '../../../room-contract.ts';
import { element } from '../../../screen/element.ts';
import { bootRoom, type RoomKit, type RoomScreen } from '../../../screen/room/boot-room.ts';
import { readOwnSeed } from '../../../screen/room/own-seed.ts';
import { createPhaseLine } from '../../../screen/room/phase-line.ts';
import { RoomRefused } from '../../../screen/room/room-connection.ts';
import { emptyRoom, type RoomState } from '../../../screen/room/room-state.ts';
import { RETURN_PERCENT } from '../return-percent.ts';
import {
  drawFall,
  type FlightOutcome,
  HUNDREDTHS_MAX,
  instantFallChance,
  multiplierAt,
  reachedAfterMs,
  smoothMultiplierAt,
} from '../rules.ts';
import { createBetsList } from './bets-list.ts';
import { type ActionLook, createFlightPanel } from './flight-panel.ts';
import { createFlightStage, type FlightLook } from './flight-stage.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { heightOf, multiplierText } from './multiplier-text.ts';
import { SOUNDS } from './sounds.ts';

/** Maximum time for which a disconnected screen extrapolates the curve. */
const AHEAD_MAX_MS = 1200;
const HISTORY_SHOWN = 24;

void bootRoom<GameTexts>({
  texts: GAME_TEXTS,
  create: createScreen,
  draw: drawFall,
  describe: (outcome) => `${((outcome as FlightOutcome).fall / 100).toFixed(2)}×`,
  rules({ t, language, money, session }) {
    const write = multiplierText(language);
    const percent = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
    return {
      figures: [
        [t('room_rtp'), `${RETURN_PERCENT.replace('.', decimalSign(language))} %`, 'rtp'],
        [t('room_volatility'), t('volatility_free')],
        [t('fact_instant'), `${percent.format(Math.round(instantFallChance() * 10_000) / 100)} %`],
        [t('fact_top'), write(HUNDREDTHS_MAX)],
        [t('room_stakes'), `${money.write(BigInt(session.minAmount))} – ${money.write(BigInt(session.maxAmount))}`, 'stakes'],
      ],
      parts: [],
      rules: [t('rule_curve'), t('rule_chance'), t('rule_auto'), t('rule_demo')],
    };
  },
});

function createScreen(kit: RoomKit<GameTexts>): RoomScreen {
  const { root, t, money, session, sound } = kit;
  const write = multiplierText(kit.language);
  const history = element('ol', { class: 'fly-history', 'aria-label': t('room_history'), 'data-testid': 'history', tabindex: 0 });
  const big = element('strong', { class: 'fly-multiplier', 'data-testid': 'multiplier' });
  const under = element('span', { class: 'fly-under' });
  const phase = createPhaseLine(t, t('flying'));
  const stageBox = element('div', { class: 'fly-stage' }, element('div', { class: 'fly-reading' }, big, under), phase.node);
  const bets = createBetsList({ t, language: kit.language, writeMultiplier: write });
  const panel = createFlightPanel({
    t,
    money,
    isDemo: session.isDemo,
    min: BigInt(session.minAmount),
    max: BigInt(session.maxAmount),
    writeMark: (hundredths) => write(hundredths),
    onBet: () => void bet(),
    onCashOut: () => void cashOut(),
    onPress: () => sound.play(SOUNDS.press),
  });
  root.append(history, stageBox, bets.node, panel.node);
  const stage = createFlightStage(stageBox, kit.isStill);

  let state: RoomState = emptyRoom();
  let isSending = false;
  let receivedAtMs = 0;
  let shownFall = '';
  let shownHistory = '';
  requestAnimationFrame(frame);

  const riding = (): OwnTicket | undefined =>
    [...state.own.values()].find((ticket) => ticket.state === 'placed' && ticket.cashOut === undefined);
  const latest = (): OwnTicket | undefined =>
    [...state.own.values()].findLast(({ state: at }) => at === 'placed' || at === 'decided' || at === 'settled');

  /** Flight time on the server's clock; stops when the connection is silent. */
  function elapsedMs(): number {
    const now = kit.now();
    const seen = Math.max(0, now - state.round.phaseAt);
    return Math.min(seen, Math.max(0, receivedAtMs - state.round.phaseAt) + AHEAD_MAX_MS);
  }

  function frame(timeMs: number): void {
    const { round } = state;
    const look = flightLook();
    stage.draw(look, timeMs);
    phase.draw(round, kit.now());
    showReading(look);
    panel.setAction(actionLook());
    requestAnimationFrame(frame);
  }

  function flightLook(): FlightLook {
    const { phase: at, outcome, phaseAt } = state.round;
    if (at === 'playing') return { kind: 'flying', elapsedMs: elapsedMs(), multiplier: smoothMultiplierAt(elapsedMs()) };
    if (at !== 'ended') return { kind: 'waiting' };
    const { fall } = outcome as FlightOutcome;
    return { kind: 'away', sinceMs: Math.max(0, kit.now() - phaseAt), elapsedMs: reachedAfterMs(fall), multiplier: fall / 100 };
  }

  function showReading(look: FlightLook): void {
    const { round } = state;
    if (look.kind === 'flying') {
      set(big, write(multiplierAt(look.elapsedMs)));
      set(under, '');
    } else if (look.kind === 'away') {
      const { fall } = round.outcome as FlightOutcome;
      set(big, write(fall));
      set(under, t('fell', { multiplier: write(fall) }));
    } else if (round.phaseEndsAt !== null && round.phase === 'betting') {
      set(big, String(Math.max(0, Math.ceil((round.phaseEndsAt - kit.now()) / 1000))));
      set(under, t('take_off_in'));
    } else {
      set(big, '');
      set(under, '');
    }
  }

  function actionLook(): ActionLook {
    const { phase: at } = state.round;
    const own = latest();
    if (isSending) return { kind: 'sending', text: at === 'playing' ? t('cash_out_sending') : t('room_bet_sending') };
    if (own === undefined) return at === 'betting' ? { kind: 'bet' } : { kind: 'idle', text: t('wait_next') };
    const stakeAmount = BigInt(own.stakeAmount);
    if (own.cashOut !== undefined) {
      return { kind: 'left', text: t('you_left', { multiplier: write(own.cashOut), amount: money.write(BigInt(own.winAmount ?? '0')) }) };
    }
    if (at === 'playing') {
      const amount = (stakeAmount * BigInt(multiplierAt(elapsedMs()))) / 100n;
      return { kind: 'cash_out', text: t('cash_out', { amount: money.write(amount) }) };
    }
    if (at === 'ended') return { kind: 'idle', text: t('you_lost') };
    return { kind: 'stands', text: t('room_bet_stands', { amount: money.write(stakeAmount) }) };
  }

  async function bet(): Promise<void> {
    const { stakeAmount, leavesAt } = panel;
    sound.play(SOUNDS.press);
    if (stakeAmount > kit.balanceAmount()) kit.refuse(new RoomRefused('insufficient_funds'), stakeAmount);
    else
      await send(stakeAmount, () =>
        kit.connection().bet({ amount: stakeAmount.toString(), ...(leavesAt === undefined ? {} : { leavesAt }) }, readOwnSeed()),
      );
  }

  async function cashOut(): Promise<void> {
    const ticket = riding();
    if (ticket !== undefined) await send(BigInt(ticket.stakeAmount), () => kit.connection().cashOut(ticket.ticketId));
  }

  async function send(stakeAmount: bigint, work: () => Promise<unknown>): Promise<void> {
    isSending = true;
    try {
      await work();
      navigator.vibrate?.(8);
    } catch (error) {
      kit.refuse(error, stakeAmount);
    } finally {
      isSending = false;
    }
  }

  function showFall(): void {
    const { round } = state;
    if (round.phase !== 'ended' || shownFall === round.roundId) return;
    shownFall = round.roundId;
    const { fall } = round.outcome as FlightOutcome;
    const own = latest();
    if (own !== undefined && own.cashOut === undefined) kit.announce(t('you_lost'));
    else if (own === undefined) kit.announce(t('fell', { multiplier: write(fall) }));
    sound.play(SOUNDS.away);
  }

  function showHistory(): void {
    const key = state.history[0]?.roundId ?? '';
    if (key === shownHistory) return;
    shownHistory = key;
    history.replaceChildren(
      ...state.history.slice(0, HISTORY_SHOWN).map(({ outcome, number }) => {
        const { fall } = outcome as FlightOutcome;
        return element('li', { 'data-height': heightOf(fall), title: `#${number}` }, write(fall));
      }),
    );
  }

  return {
    update(next, event) {
      state = next;
      receivedAtMs = kit.now();
      if (event === undefined || event.type !== 'tick') bets.show(state);
      if (event?.type === 'round' && event.round.phase === 'playing') sound.play(SOUNDS.takeOff);
      root.dataset['fallen'] = String(state.round.phase === 'ended');
      root.dataset['own'] = latest() === undefined ? '' : latest()?.cashOut === undefined ? 'riding' : 'left';
      showHistory();
      showFall();
    },
    setBalance: (text) => panel.setBalance(text),
    receivedOwn(ticket) {
      state = kit.connection().state;
      bets.show(state);
      if (ticket.state !== 'decided' || ticket.cashOut === undefined) return;
      sound.play(SOUNDS.leave);
      navigator.vibrate?.([20, 40, 20]);
      kit.announce(t('you_left', { multiplier: write(ticket.cashOut), amount: money.write(BigInt(ticket.winAmount ?? '0')) }));
    },
  };
}

function set(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
