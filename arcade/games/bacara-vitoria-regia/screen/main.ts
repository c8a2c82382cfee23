import { decimalSign } from '../../../screen/decimal-sign.ts';
import '../../../screen/arcade.css';
import '../../../screen/room/room.css';
import '../../../screen/room/table.css';
import './bacara-vitoria-regia.css';
import { element } from '../../../screen/element.ts';
import { isRealWin } from '../../../screen/real-win.ts';
import { bootRoom, type RoomKit, type RoomScreen } from '../../../screen/room/boot-room.ts';
import { createChipBoard } from '../../../screen/room/chip-board.ts';
import { chipFace } from '../../../screen/room/chip-face.ts';
import { createPhaseLine } from '../../../screen/room/phase-line.ts';
import { emptyRoom, type RoomState } from '../../../screen/room/room-state.ts';
import { createTableBets } from '../../../screen/room/table-bets.ts';
import { createTablePanel } from '../../../screen/room/table-panel.ts';
import { dealPlan } from '../deal-plan.ts';
import { PLACE_MAX_AMOUNT, ROUND_MAX_AMOUNT } from '../limits.ts';
import { RETURN_PERCENT } from '../return-percent.ts';
import { type BaccaratOutcome, dealCoup, type Place, PLACES, totalOf, winnerOf, winsOn } from '../rules.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { createHands } from './hands.ts';
import { createRoadsBoard } from './roads-board.ts';
import { SOUNDS } from './sounds.ts';

const PAYS_TEXT = { player: '1:1', banker: '0.95:1', tie: '8:1', 'player-pair': '11:1', 'banker-pair': '11:1' } as const satisfies Record<
  Place,
  string
>;

void bootRoom<GameTexts>({
  texts: GAME_TEXTS,
  create: createScreen,
  draw: dealCoup,
  describe: (outcome, t) => {
    const coup = outcome as BaccaratOutcome;
    return t('result', { winner: t(winnerOf(coup)), player: totalOf(coup.player), banker: totalOf(coup.banker) });
  },
  rules({ t, language, money, session }) {
    const write = (text: string) => text.replace('.', decimalSign(language));
    return {
      figures: [
        ...PLACES.map((place): [string, string, string] => [
          t('fact_pays', { place: t(place), pays: write(PAYS_TEXT[place]) }),
          `${write(RETURN_PERCENT[place])} %`,
          `rtp-${place}`,
        ]),
        [t('room_volatility'), t('volatility_low')],
        [t('room_stakes'), `${money.write(BigInt(session.minAmount))} – ${money.write(BigInt(session.maxAmount))}`, 'stakes'],
        [t('fact_max'), money.write(PLACE_MAX_AMOUNT.player)],
        [t('fact_side_max'), money.write(PLACE_MAX_AMOUNT.tie)],
      ],
      parts: [],
      rules: [t('rule_goal'), t('rule_natural'), t('rule_player'), t('rule_banker'), t('rule_pays'), t('rule_shoe')],
    };
  },
});

function createScreen(kit: RoomKit<GameTexts>): RoomScreen {
  const { root, t, money, session, sound } = kit;
  let state: RoomState = emptyRoom();
  let shownResult = '';
  let cardsOut = 0;
  let isOut = false;

  const board = createChipBoard({ placeMax: (place) => PLACE_MAX_AMOUNT[place as Place], roundMax: ROUND_MAX_AMOUNT }, () => show());
  const bets = createTableBets({ kit, board, onChange: () => show() });
  const hands = createHands(t);
  const roads = createRoadsBoard(t);
  const phase = createPhaseLine(t, t('dealing'));
  const places = new Map(PLACES.map((place) => [place, placeButton(place)]));
  const felt = element('div', { class: 'bac-felt', 'data-testid': 'table' }, ...places.values());
  const panel = createTablePanel({
    t,
    money,
    isDemo: session.isDemo,
    board,
    onBet: () => void bets.send(),
    onPress: () => sound.play(SOUNDS.chip),
    onLimit: () => bets.refuseLimit(),
  });
  root.append(element('div', { class: 'bac-stage' }, hands.node, phase.node), roads.node, felt, panel.node);
  requestAnimationFrame(frame);

  function placeButton(place: Place): HTMLButtonElement {
    const node = element(
      'button',
      { type: 'button', class: 'place bac-place', 'data-place': place },
      element('span', {}, t(place)),
      element('small', {}, PAYS_TEXT[place].replace('.', decimalSign(kit.language))),
    );
    node.addEventListener('click', () => {
      if (state.round.phase !== 'betting') return;
      sound.play(SOUNDS.chip);
      navigator.vibrate?.(6);
      if (!board.put([place], panel.chipAmount)) bets.refuseLimit();
    });
    return node;
  }

  function outcome(): BaccaratOutcome | undefined {
    return state.round.outcome as BaccaratOutcome | undefined;
  }

  function frame(): void {
    const nowMs = kit.now();
    const { round } = state;
    const coup = outcome();
    const elapsedMs = round.phase === 'ended' ? Number.POSITIVE_INFINITY : nowMs - round.phaseAt;
    const out = hands.show(coup, elapsedMs);
    if (out > cardsOut) sound.play(SOUNDS.card);
    cardsOut = out;
    phase.draw(round, nowMs);
    const isDone = coup !== undefined && (round.phase === 'ended' || elapsedMs > dealPlan(coup).lastsMs - 900);
    if (isDone !== isOut) {
      isOut = isDone;
      show();
    }
    requestAnimationFrame(frame);
  }

  function show(): void {
    const coup = isOut ? outcome() : undefined;
    root.dataset['winner'] = coup === undefined ? '' : winnerOf(coup);
    for (const [place, button] of places) {
      const lying = board.chips.get(place) ?? 0n;
      const amount = lying + (bets.standing.get(place) ?? 0n);
      const shown = button.querySelector<HTMLElement>('.chip');
      if (shown?.dataset['amount'] !== String(amount)) {
        shown?.remove();
        if (amount > 0n) {
          const chip = chipFace(amount);
          chip.dataset['amount'] = String(amount);
          button.append(chip);
        }
      }
      button.toggleAttribute('data-pending', lying > 0n);
      button.toggleAttribute('data-won', coup !== undefined && winsOn(place, coup));
    }
    panel.show({
      isOpen: state.round.phase === 'betting',
      isSending: bets.isSending,
      standingAmount: bets.standingAmount,
      result: resultText(),
    });
  }

  function resultText(): string {
    const coup = outcome();
    if (state.round.phase !== 'ended' || coup === undefined || bets.standingAmount === 0n || bets.isWaiting) return '';
    const winner = t(winnerOf(coup));
    const { winAmount } = bets;
    if (winAmount === 0n) return t('lost', { winner });
    if (winnerOf(coup) === 'tie' && winAmount === bets.standingAmount) return t('pushed');
    return t('won', { winner, amount: money.write(winAmount) });
  }

  function showResult(): void {
    const coup = outcome();
    if (state.round.phase !== 'ended' || shownResult === state.round.roundId || coup === undefined) return;
    if (bets.standingAmount > 0n && bets.isWaiting) return;
    shownResult = state.round.roundId;
    const text = resultText();
    kit.announce(
      text === '' ? t('result', { winner: t(winnerOf(coup)), player: totalOf(coup.player), banker: totalOf(coup.banker) }) : text,
    );
    if (isRealWin({ winAmount: bets.winAmount, stakeAmount: bets.standingAmount })) {
      sound.play(SOUNDS.win);
      navigator.vibrate?.([20, 40, 20]);
    }
  }

  return {
    update(next) {
      state = next;
      bets.update(state);
      if (state.round.phase === 'playing' && board.chips.size > 0) board.clear();
      roads.show(state.history);
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
