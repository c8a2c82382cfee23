import {
  isNumberPlay,
  type LotteryPlay,
  type LotteryRules,
  type NumberPlay,
  type Pick,
  PICK_AMOUNTS,
  PICKS_MAX,
  type SayingPlay,
} from '../../games/lottery-game.ts';
import { element } from '../element.ts';
import { isRealWin } from '../real-win.ts';
import type { RoomKit, RoomScreen } from '../room/boot-room.ts';
import { readOwnSeed } from '../room/own-seed.ts';
import { RoomRefused } from '../room/room-connection.ts';
import { emptyRoom, type RoomState } from '../room/room-state.ts';
import { createStakeChoice } from '../stake-choice.ts';
import { createDrawHead } from './draw-head.ts';
import { createLotteryPanel } from './lottery-panel.ts';
import { optionName, playName } from './lottery-names.ts';
import type { LotteryTexts } from './lottery-texts.ts';
import { createNumberBoard, type NumberBoard } from './number-board.ts';
import { createPickBasket } from './pick-basket.ts';
import { SOUNDS } from './sounds.ts';
import { createTicketList } from './ticket-list.ts';

const TABS = ['tradition', 'entertainment', 'tickets'] as const;
type Tab = (typeof TABS)[number];

/** Numbers, statements and tickets of a lottery, with the next draw above and the composed ticket below. */
export function createLotteryScreen(kit: RoomKit<LotteryTexts>, rules: LotteryRules): RoomScreen {
  const { root, t, sound } = kit;
  let state: RoomState = emptyRoom();
  let tab: Tab = new URL(location.href).searchParams.get('playType') === 'ent' ? 'entertainment' : 'tradition';
  let play = rules.plays.find(isNumberPlay);
  let board: NumberBoard | undefined;
  let isSending = false;
  let announced = '';

  const stake = createStakeChoice(document.documentElement.dataset['game'] ?? '', PICK_AMOUNTS, () => showPanel());
  const basket = createPickBasket(() => showPanel());
  const head = createDrawHead(t, { onBall: () => sound.play(SOUNDS.ball) });
  const tickets = createTicketList(kit);
  const panel = createLotteryPanel({
    t,
    money: kit.money,
    isDemo: kit.session.isDemo,
    stake,
    onRemove: (index) => basket.remove(index),
    onBuy: () => void buy(),
  });
  const addTool = tool('add_pick', () => add(board?.pick));
  const tabs = TABS.map((name) => {
    const button = element('button', { type: 'button', role: 'tab', class: 'tab', 'data-testid': `tab-${name}` }, t(`tab_${name}`));
    button.addEventListener('click', () => showTab(name));
    return { name, button };
  });
  const body = element('div', { class: 'lottery-body', role: 'tabpanel' });
  const tabList = element('div', { class: 'tabs', role: 'tablist' }, ...tabs.map(({ button }) => button));
  root.classList.add('lottery');
  root.append(head.node, tabList, body, panel.node);
  showTab(tab);
  requestAnimationFrame(frame);

  function frame(): void {
    head.draw(state, kit.now());
    requestAnimationFrame(frame);
  }

  function showTab(name: Tab): void {
    tab = name;
    for (const { name: of, button } of tabs) button.setAttribute('aria-selected', String(of === name));
    panel.node.hidden = tab === 'tickets';
    body.scrollTop = 0;
    if (tab === 'tickets') body.replaceChildren(tickets.node);
    else if (tab === 'entertainment') body.replaceChildren(...rules.plays.filter(isSaying).map(sayings));
    else showNumbers(play);
    showPanel();
  }

  function showNumbers(of: NumberPlay | undefined): void {
    if (of === undefined) return;
    play = of;
    board = createNumberBoard({ t, rules, play: of, onChange: () => showPanel() });
    const plays = rules.plays.filter(isNumberPlay).map((candidate) => {
      const chosen = element('button', { type: 'button', class: 'play', 'aria-pressed': String(candidate === of) }, playName(t, candidate));
      chosen.addEventListener('click', () => showNumbers(candidate));
      return chosen;
    });
    body.replaceChildren(
      element('div', { class: 'plays', role: 'group' }, ...plays),
      board.node,
      element(
        'div',
        { class: 'board-tools' },
        tool('quick_pick', () => board?.fill()),
        tool('clear_pick', () => board?.clear()),
        addTool,
      ),
    );
    showPanel();
  }

  function tool(name: 'quick_pick' | 'clear_pick' | 'add_pick', onPress: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'table-step', 'data-testid': name }, t(name));
    button.addEventListener('click', () => {
      sound.play(SOUNDS.press);
      onPress();
    });
    return button;
  }

  function sayings(of: SayingPlay): HTMLElement {
    const options = of.options.map(({ key, hundredths }) => {
      const times = `${(Number(hundredths) / 100).toLocaleString(kit.language)}×`;
      const button = element(
        'button',
        { type: 'button', class: 'saying', 'data-testid': `${of.key}-${key}` },
        element('span', {}, optionName(t, key)),
        element('strong', {}, times),
      );
      button.addEventListener('click', () => add({ play: of.key, numbers: [], option: key }));
      return button;
    });
    return element(
      'section',
      { class: 'sayings' },
      element('h3', {}, playName(t, of)),
      element('div', { 'data-count': options.length }, ...options),
    );
  }

  function add(pick: Pick | undefined): void {
    if (pick === undefined) return;
    sound.play(SOUNDS.press);
    navigator.vibrate?.(6);
    if (basket.add(pick)) board?.clear();
    else kit.announce(panel.say(t('basket_full', { count: PICKS_MAX })));
  }

  /** The picks to buy: the basket, or the pick on the board when the basket is empty. */
  function wanted(): readonly Pick[] {
    const onBoard = tab === 'tradition' ? board?.pick : undefined;
    return basket.picks.length > 0 || onBoard === undefined ? basket.picks : [onBoard];
  }

  function showPanel(): void {
    addTool.disabled = board?.pick === undefined;
    const picks = wanted();
    panel.show({ picks: basket.picks, count: picks.length, isOpen: state.round.phase === 'betting', isSending });
  }

  async function buy(): Promise<void> {
    const picks = wanted();
    const stakeAmount = stake.amount * BigInt(picks.length);
    if (isSending || picks.length === 0) return;
    if (stakeAmount > kit.balanceAmount()) return kit.refuse(new RoomRefused('insufficient_funds'), stakeAmount);
    isSending = true;
    showPanel();
    try {
      await kit.connection().bet({ amount: stake.amount.toString(), picks }, readOwnSeed());
      sound.play(SOUNDS.bought);
      navigator.vibrate?.(12);
      basket.clear();
      board?.clear();
      kit.announce(panel.say(t('bought')));
    } catch (error) {
      kit.refuse(error, stakeAmount);
    } finally {
      isSending = false;
      showPanel();
    }
  }

  function showResult(): void {
    const { round, own } = state;
    const mine = [...own.values()].filter(({ state: at }) => at === 'placed' || at === 'decided' || at === 'settled');
    const isWaiting = mine.some(({ winAmount }) => winAmount === undefined);
    if (round.phase !== 'ended' || announced === round.roundId || mine.length === 0 || isWaiting) return;
    announced = round.roundId;
    const winAmount = mine.reduce((sum, ticket) => sum + BigInt(ticket.winAmount ?? '0'), 0n);
    const stakeAmount = mine.reduce((sum, ticket) => sum + BigInt(ticket.stakeAmount), 0n);
    const isWon = isRealWin({ winAmount, stakeAmount });
    kit.announce(panel.say(winAmount > 0n ? t('won', { amount: kit.money.write(winAmount) }) : t('lost'), isWon));
    if (!isWon) return;
    sound.play(SOUNDS.win);
    navigator.vibrate?.([20, 40, 20]);
  }

  const onNews = () => {
    tickets.show(state);
    showPanel();
    showResult();
  };
  return {
    update(next) {
      state = next;
      onNews();
    },
    setBalance: (text) => panel.setBalance(text),
    receivedOwn() {
      state = kit.connection().state;
      onNews();
    },
  };
}

function isSaying(play: LotteryPlay): play is SayingPlay {
  return !isNumberPlay(play);
}
