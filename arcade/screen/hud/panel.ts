import { button, element, ICONS } from '../element.ts';
import type { SharedTranslate } from '../texts.ts';
import { topBar, type TopBarHandlers } from '../top-bar.ts';

type HudState = 'loading' | 'idle' | 'playing' | 'settled' | 'offline';

export interface PanelHandlers extends TopBarHandlers {
  onAction: () => void;
  onStopAutoplay: () => void;
  onStakeStep: (step: 1 | -1) => void;
  onStakeSheet: () => void;
  /** Absent for games without automatic play. */
  onAutoplaySheet?: () => void;
}

export interface Panel {
  /** Area of the game. */
  stage: HTMLElement;
  /** The game's own controls, above the stake. */
  tray: HTMLElement;
  setState(state: HudState): void;
  /** Sets the label and state of the main button. */
  setAction(action: { text: string; isReady: boolean; kind?: 'play' | 'take' }): void;
  setBalance(text: string): void;
  setStake(text: string, can: { lower: boolean; raise: boolean }): void;
  setWin(text: string, isLit: boolean): void;
  setMessage(text: string): void;
  setRoundId(roundId: string): void;
  setAutoplay(left: number | undefined): void;
  setSound(isOn: boolean): void;
  /** Remaining free rounds granted by the platform, and their win so far. Their stake is fixed, and each is started manually. */
  setFreeRounds(text: string | undefined): void;
  /** Announces the text to screen readers once. */
  announce(text: string): void;
}

/** Everything around the game's area, usable by keyboard and screen reader. */
export function createPanel(
  root: HTMLElement,
  { t, isDemo, handlers }: { t: SharedTranslate; isDemo: boolean; handlers: PanelHandlers },
): Panel {
  const stage = element('main', { class: 'stage', 'data-testid': 'stage' });
  const tray = element('div', { class: 'tray' });
  const live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-testid': 'result' });
  const bar = topBar(t, { isDemo, handlers });
  const money = moneyRow(t, { isDemo, onStakeSheet: handlers.onStakeSheet });
  const buttons = buttonRow(t, handlers);
  const message = element('p', { class: 'message', 'data-testid': 'message' });
  const win = element('strong', { class: 'amount', 'data-testid': 'win' });
  const winBox = element('div', { class: 'win-box' }, element('span', { class: 'caption' }, t('win')), win);
  const roundId = element('p', { class: 'round-id', 'data-testid': 'round-id' });
  const houseRounds = element('p', { class: 'house-rounds', hidden: true, 'data-testid': 'house-rounds', role: 'status' });
  const panel = element(
    'section',
    { class: 'panel desktop-panel' },
    houseRounds,
    element('div', { class: 'win-row' }, message, winBox),
    tray,
    money.node,
    buttons.node,
    element('div', { class: 'foot' }, roundId),
  );
  root.append(bar.node, stage, panel, live);
  let isReady = false;
  const letChoose = () => {
    for (const node of [...buttons.betting, money.stakeBox]) node.disabled = !isReady || !houseRounds.hidden;
  };

  return {
    stage,
    tray,
    setState(state) {
      root.dataset['state'] = state;
      isReady = state === 'idle' || state === 'settled';
      letChoose();
    },
    setAction({ text, isReady, kind = 'play' }) {
      buttons.action.replaceChildren(text);
      buttons.action.disabled = !isReady;
      buttons.action.dataset['kind'] = kind;
    },
    setBalance(text) {
      money.balance.textContent = text;
    },
    setStake(text, can) {
      money.stake.textContent = text;
      buttons.lower.toggleAttribute('data-end', !can.lower);
      buttons.raise.toggleAttribute('data-end', !can.raise);
    },
    setWin(text, isLit) {
      win.textContent = text;
      winBox.toggleAttribute('data-lit', isLit);
    },
    setMessage(text) {
      message.textContent = text;
    },
    setRoundId(id) {
      roundId.textContent = id === '' ? '' : `${t('round')} ${id}`;
      roundId.dataset['round'] = id;
    },
    setAutoplay: buttons.setAutoplay,
    setSound: bar.setSound,
    setFreeRounds(text) {
      houseRounds.hidden = text === undefined;
      houseRounds.textContent = text ?? '';
      letChoose();
    },
    announce(text) {
      live.textContent = text;
    },
  };
}

function moneyRow(t: SharedTranslate, { isDemo, onStakeSheet }: { isDemo: boolean; onStakeSheet: () => void }) {
  const balance = element('strong', { class: 'amount', 'data-testid': 'balance' });
  const stake = element('strong', { class: 'amount', 'data-testid': 'stake' });
  const stakeBox = element(
    'button',
    { type: 'button', class: 'money-box stake-box', 'data-testid': 'stake-open', 'aria-haspopup': 'dialog' },
    element('span', { class: 'caption' }, t('stake')),
    stake,
  );
  stakeBox.addEventListener('click', onStakeSheet);
  const balanceBox = element(
    'div',
    { class: 'money-box' },
    element('span', { class: 'caption' }, t(isDemo ? 'play_balance' : 'balance')),
    balance,
  );
  return { node: element('div', { class: 'money-row' }, balanceBox, stakeBox), balance, stake, stakeBox };
}

function buttonRow(t: SharedTranslate, handlers: PanelHandlers) {
  const lower = button({ label: t('stake_less'), icon: ICONS.minus, class: 'side-button', testId: 'stake-less' }, () =>
    handlers.onStakeStep(-1),
  );
  const raise = button({ label: t('stake_more'), icon: ICONS.plus, class: 'side-button', testId: 'stake-more' }, () =>
    handlers.onStakeStep(1),
  );
  const action = button({ label: '', text: '', class: 'action-button', testId: 'action' }, handlers.onAction);
  const stop = button({ label: t('auto_stop'), class: 'action-button stop', testId: 'autoplay-stop' }, handlers.onStopAutoplay);
  stop.hidden = true;
  const betting = [lower, raise];
  const node = element('div', { class: 'action-row' }, lower, action, stop, raise);
  if (handlers.onAutoplaySheet !== undefined) {
    const auto = button({ label: t('auto_title'), icon: ICONS.auto, class: 'side-button', testId: 'autoplay' }, handlers.onAutoplaySheet);
    betting.push(auto);
    node.append(auto);
    node.classList.add('has-auto');
  }
  return {
    node,
    lower,
    raise,
    action,
    betting,
    setAutoplay(left: number | undefined): void {
      action.hidden = left !== undefined;
      stop.hidden = left === undefined;
      stop.textContent = left === undefined ? '' : `■ ${left}`;
      stop.setAttribute('aria-label', `${t('auto_stop')}. ${t('auto_left', { count: left ?? 0 })}`);
    },
  };
}
