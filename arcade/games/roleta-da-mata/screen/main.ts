import { decimalSign } from '../../../screen/decimal-sign.ts';
import '../../../screen/arcade.css';
import '../../../screen/room/room.css';
import '../../../screen/room/table.css';
import './roleta-da-mata.css';
import { element } from '../../../screen/element.ts';
import { isRealWin } from '../../../screen/real-win.ts';
import { bootRoom, type RoomKit, type RoomScreen } from '../../../screen/room/boot-room.ts';
import { createChipBoard } from '../../../screen/room/chip-board.ts';
import { createPhaseLine } from '../../../screen/room/phase-line.ts';
import { emptyRoom, type RoomState } from '../../../screen/room/room-state.ts';
import { createTableBets } from '../../../screen/room/table-bets.ts';
import { createTablePanel } from '../../../screen/room/table-panel.ts';
import { NUMBER_MAX_AMOUNT, OUTSIDE_MAX_AMOUNT, placeMaxAmount, ROUND_MAX_AMOUNT } from '../limits.ts';
import { RETURN_PERCENT } from '../return-percent.ts';
import { colourOf, neighboursOf, type RouletteOutcome, spinWheel } from '../rules.ts';
import { createBettingTable } from './betting-table.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { SOUNDS } from './sounds.ts';
import { drawWheel } from './wheel.ts';

const HISTORY_SHOWN = 16;
const NEIGHBOUR_REACH = 2;

void bootRoom<GameTexts>({
  texts: GAME_TEXTS,
  create: createScreen,
  draw: spinWheel,
  describe: (outcome, t) => {
    const { number } = outcome as RouletteOutcome;
    return t('result', { number, colour: t(colourOf(number)) });
  },
  rules({ t, language, money, session }) {
    return {
      figures: [
        [t('room_rtp'), `${RETURN_PERCENT.replace('.', decimalSign(language))} %`, 'rtp'],
        [t('room_volatility'), t('volatility_free')],
        [t('fact_pays_number'), '35 : 1'],
        [t('fact_pays_dozen'), '2 : 1'],
        [t('fact_pays_half'), '1 : 1'],
        [t('room_stakes'), `${money.write(BigInt(session.minAmount))} – ${money.write(BigInt(session.maxAmount))}`, 'stakes'],
        [t('fact_number_max'), money.write(NUMBER_MAX_AMOUNT)],
        [t('fact_outside_max'), money.write(OUTSIDE_MAX_AMOUNT)],
      ],
      parts: [],
      rules: [t('rule_wheel'), t('rule_confirm')],
    };
  },
});

function createScreen(kit: RoomKit<GameTexts>): RoomScreen {
  const { root, t, money, session, sound } = kit;
  let state: RoomState = emptyRoom();
  let isWithNeighbours = false;
  let shownSpin = '';
  let shownResult = '';
  let hasRested = false;

  const board = createChipBoard({ placeMax: placeMaxAmount, roundMax: ROUND_MAX_AMOUNT }, () => show());
  const bets = createTableBets({ kit, board, onChange: () => show() });
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const number = element('strong', { class: 'wheel-number', 'data-testid': 'number' });
  const wheelBox = element('div', { class: 'wheel-box' }, canvas, number);
  const history = element('ol', { class: 'wheel-history', 'aria-label': t('room_history'), 'data-testid': 'history' });
  const phase = createPhaseLine(t, t('spinning'));
  const neighbours = element(
    'button',
    { type: 'button', class: 'neighbours', 'aria-pressed': 'false', title: t('neighbours_label') },
    t('neighbours'),
  );
  neighbours.addEventListener('click', () => {
    isWithNeighbours = !isWithNeighbours;
    neighbours.setAttribute('aria-pressed', String(isWithNeighbours));
  });
  const head = element('div', { class: 'wheel-head' }, wheelBox, element('div', { class: 'wheel-side' }, history, neighbours, phase.node));
  const table = createBettingTable({
    t,
    onPlace(place) {
      if (state.round.phase !== 'betting') return;
      sound.play(SOUNDS.chip);
      navigator.vibrate?.(6);
      const places = isWithNeighbours && /^\d/.test(place) ? neighboursOf(Number(place), NEIGHBOUR_REACH).map(String) : [place];
      if (!board.put(places, panel.chipAmount)) bets.refuseLimit();
    },
  });
  const panel = createTablePanel({
    t,
    money,
    isDemo: session.isDemo,
    board,
    onBet: () => void bets.send(),
    onPress: () => sound.play(SOUNDS.chip),
    onLimit: () => bets.refuseLimit(),
  });
  root.append(head, table.node, panel.node);
  const pen = canvas.getContext('2d');
  let size = 0;
  const fit = () => {
    const density = Math.min(2, devicePixelRatio);
    size = wheelBox.clientWidth;
    canvas.width = canvas.height = Math.round(size * density);
    pen?.setTransform(density, 0, 0, density, 0, 0);
  };
  new ResizeObserver(fit).observe(wheelBox);
  fit();
  requestAnimationFrame(frame);

  function outcome(): number | undefined {
    return (state.round.outcome as RouletteOutcome | undefined)?.number;
  }

  function frame(): void {
    const nowMs = kit.now();
    const { round } = state;
    const drawn = outcome();
    const isSpinning = round.phase === 'playing';
    const ball = drawn === undefined ? undefined : { number: drawn, startedMs: isSpinning ? round.phaseAt : 0 };
    if (pen !== null && size > 0)
      drawWheel(pen, size, { nowMs: kit.isStill ? 0 : nowMs, ball: kit.isStill && isSpinning ? undefined : ball });
    phase.draw(round, nowMs);
    const rests = round.phase === 'ended' || (isSpinning && nowMs - round.phaseAt > 6300);
    if (rests !== hasRested) {
      hasRested = rests;
      show();
    }
    requestAnimationFrame(frame);
  }

  function show(): void {
    const drawn = hasRested ? outcome() : undefined;
    number.textContent = drawn === undefined ? '' : String(drawn);
    number.dataset['colour'] = drawn === undefined ? '' : colourOf(drawn);
    const isOpen = state.round.phase === 'betting';
    table.show({ standing: bets.standing, pending: board.chips, number: drawn });
    panel.show({ isOpen, isSending: bets.isSending, standingAmount: bets.standingAmount, result: resultText() });
  }

  function resultText(): string {
    const drawn = outcome();
    if (state.round.phase !== 'ended' || drawn === undefined || bets.standingAmount === 0n) return '';
    const { winAmount } = bets;
    return winAmount > 0n ? t('won', { number: drawn, amount: money.write(winAmount) }) : t('lost', { number: drawn });
  }

  function showHistory(): void {
    history.replaceChildren(
      ...state.history.slice(0, HISTORY_SHOWN).map((past) => {
        const value = (past.outcome as RouletteOutcome).number;
        return element(
          'li',
          { 'data-colour': colourOf(value), 'aria-label': t('result', { number: value, colour: t(colourOf(value)) }) },
          String(value),
        );
      }),
    );
  }

  function showResult(): void {
    const text = resultText();
    const drawn = outcome();
    if (state.round.phase !== 'ended' || shownResult === state.round.roundId || drawn === undefined) return;
    if (text !== '' && bets.isWaiting) return;
    shownResult = state.round.roundId;
    kit.announce(text === '' ? t('result', { number: drawn, colour: t(colourOf(drawn)) }) : text);
    if (isRealWin({ winAmount: bets.winAmount, stakeAmount: bets.standingAmount })) {
      sound.play(SOUNDS.win);
      navigator.vibrate?.([20, 40, 20]);
    }
  }

  return {
    update(next) {
      state = next;
      bets.update(state);
      showHistory();
      if (state.round.phase === 'playing' && shownSpin !== state.round.roundId) {
        shownSpin = state.round.roundId;
        board.clear();
        sound.play(SOUNDS.spin);
      }
      show();
      showResult();
    },
    setBalance: (text) => panel.setBalance(text),
    receivedOwn() {
      state = kit.connection().state;
      bets.update(state);
      show();
      showResult();
    },
  };
}
