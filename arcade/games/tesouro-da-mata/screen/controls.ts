import { button, element, ICONS } from '../../../screen/element.ts';
import type { RoundPanel } from '../../../screen/hud/round-keeper.ts';
import { topBar, type TopBarHandlers } from '../../../screen/top-bar.ts';
import type { GameTranslate } from './game-texts.ts';
import type { Box } from './stage/slot-stage.ts';

export interface ControlHandlers extends TopBarHandlers {
  onSpin: () => void;
  onStopAutoplay: () => void;
  onStakeStep: (step: 1 | -1) => void;
  onStakeSheet: () => void;
  onAutoplaySheet: () => void;
  onTurbo: (isOn: boolean) => void;
}

interface FreeSpinsLook {
  number: number;
  total: number;
  multiplier: number;
}

export interface Controls extends RoundPanel {
  setAutoplay(left: number | undefined): void;
  setSound(isOn: boolean): void;
  setFreeSpins(look: FreeSpinsLook | undefined): void;
  places(): { machine: Box; header: Box };
  /** Places the free-spin counter on the upper edge of the frame. */
  placeFeature(frameTop: number): void;
}

const FEATURE_HEIGHT = 46;

/** DOM controls over the canvas, usable by keyboard and screen reader. */
export function createControls(
  root: HTMLElement,
  { t, isDemo, handlers }: { t: GameTranslate; isDemo: boolean; handlers: ControlHandlers },
): Controls {
  const slot = element('div', { class: 'machine-slot', 'aria-hidden': 'true' });
  const live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-testid': 'result' });
  const feature = element('div', { class: 'feature', hidden: true, 'data-testid': 'free-spins' });
  const bar = topBar(t, { isDemo, handlers });
  const panel = controlPanel(t, { isDemo, handlers });
  root.append(bar.node, slot, feature, panel.node, live);

  return {
    setState(state) {
      root.dataset['state'] = state;
      const isReady = state === 'idle' || state === 'settled';
      for (const node of panel.betting) node.disabled = !isReady || (node === panel.stakeBox && !panel.houseRounds.hidden);
      if (!isReady) panel.spin.dataset['busy'] = '';
      else delete panel.spin.dataset['busy'];
    },
    setBalance(text) {
      panel.balance.textContent = text;
    },
    setStake(text, can) {
      panel.stake.textContent = text;
      panel.lower.toggleAttribute('data-end', !can.lower);
      panel.raise.toggleAttribute('data-end', !can.raise);
    },
    setWin(text, isLit) {
      panel.win.textContent = text;
      panel.winBox.toggleAttribute('data-lit', isLit);
    },
    setMessage(text) {
      panel.message.textContent = text;
    },
    setRoundId(roundId) {
      panel.roundId.textContent = roundId === '' ? '' : `${t('round')} ${roundId}`;
      panel.roundId.dataset['round'] = roundId;
    },
    setAutoplay(left) {
      panel.setAutoplay(left);
    },
    setFreeRounds(text) {
      panel.houseRounds.hidden = text === undefined;
      panel.houseRounds.textContent = text ?? '';
      panel.stakeBox.disabled = text !== undefined;
      panel.lower.hidden = panel.raise.hidden = panel.auto.hidden = text !== undefined;
    },
    setSound: bar.setSound,
    setFreeSpins(look) {
      feature.hidden = look === undefined;
      if (look === undefined) return;
      feature.replaceChildren(
        element('span', {}, t('free_spin_of', { number: look.number, total: look.total })),
        element('strong', { 'data-testid': 'multiplier', 'aria-label': t('multiplier') }, `×${look.multiplier}`),
      );
    },
    announce(text) {
      live.textContent = text;
    },
    places: () => placesIn(slot.getBoundingClientRect()),
    placeFeature(frameTop) {
      feature.style.top = `${Math.max(8, Math.round(frameTop) - FEATURE_HEIGHT)}px`;
    },
  };
}

/** The machine occupies the bottom of the area; the guardian and the name share the rest. */
function placesIn({ x, y, width, height }: DOMRect): { machine: Box; header: Box } {
  const machineHeight = width > height ? height : Math.min(height * 0.74, width * 0.775);
  return {
    machine: { x, y: y + height - machineHeight, width, height: machineHeight },
    header: { x, y, width, height: height - machineHeight },
  };
}

interface Panel {
  node: HTMLElement;
  spin: HTMLButtonElement;
  lower: HTMLButtonElement;
  raise: HTMLButtonElement;
  /** Controls that change the next bet. */
  betting: HTMLButtonElement[];
  balance: HTMLElement;
  stake: HTMLElement;
  win: HTMLElement;
  winBox: HTMLElement;
  message: HTMLElement;
  houseRounds: HTMLElement;
  stakeBox: HTMLButtonElement;
  auto: HTMLButtonElement;
  roundId: HTMLElement;
  setAutoplay(left: number | undefined): void;
}

function controlPanel(t: GameTranslate, { isDemo, handlers }: { isDemo: boolean; handlers: ControlHandlers }): Panel {
  const balance = element('strong', { class: 'amount', 'data-testid': 'balance' });
  const stake = element('strong', { class: 'amount', 'data-testid': 'stake' });
  const win = element('strong', { class: 'amount', 'data-testid': 'win' });
  const message = element('p', { class: 'message', 'data-testid': 'message' });
  const houseRounds = element('p', { class: 'house-rounds', hidden: true, 'data-testid': 'house-rounds', role: 'status' });
  const roundId = element('p', { class: 'round-id', 'data-testid': 'round-id' });
  const winBox = element('div', { class: 'win-box' }, element('span', { class: 'caption' }, t('win')), win);
  const stakeBox = element(
    'button',
    { type: 'button', class: 'money-box stake-box', 'data-testid': 'stake-open', 'aria-haspopup': 'dialog' },
    element('span', { class: 'caption' }, t('stake')),
    stake,
  );
  stakeBox.addEventListener('click', handlers.onStakeSheet);
  const lower = button({ label: t('stake_less'), icon: ICONS.minus, class: 'side-button', testId: 'stake-less' }, () =>
    handlers.onStakeStep(-1),
  );
  const raise = button({ label: t('stake_more'), icon: ICONS.plus, class: 'side-button', testId: 'stake-more' }, () =>
    handlers.onStakeStep(1),
  );
  const turbo = button({ label: t('turbo'), icon: ICONS.turbo, class: 'side-button', testId: 'turbo' }, () => {
    const isOn = turbo.getAttribute('aria-pressed') !== 'true';
    turbo.setAttribute('aria-pressed', String(isOn));
    handlers.onTurbo(isOn);
  });
  turbo.setAttribute('aria-pressed', 'false');
  const auto = button({ label: t('auto_title'), icon: ICONS.auto, class: 'side-button', testId: 'autoplay' }, handlers.onAutoplaySheet);
  const spin = button({ label: t('spin'), icon: ICONS.spin, class: 'spin-button', testId: 'spin' }, handlers.onSpin);
  const stop = button(
    { label: t('auto_stop'), icon: ICONS.stop, class: 'spin-button stop', testId: 'autoplay-stop' },
    handlers.onStopAutoplay,
  );
  const left = element('span', { class: 'auto-left' });
  stop.append(left);
  stop.hidden = true;
  const node = element(
    'section',
    { class: 'panel' },
    houseRounds,
    element('div', { class: 'win-row' }, message, winBox),
    element(
      'div',
      { class: 'money-row' },
      element('div', { class: 'money-box' }, element('span', { class: 'caption' }, t(isDemo ? 'play_balance' : 'balance')), balance),
      stakeBox,
    ),
    element('div', { class: 'button-row' }, turbo, lower, element('div', { class: 'spin-slot' }, spin, stop), raise, auto),
    element('div', { class: 'foot' }, roundId),
  );
  return {
    node,
    spin,
    lower,
    raise,
    balance,
    stake,
    win,
    winBox,
    message,
    houseRounds,
    stakeBox,
    auto,
    roundId,
    betting: [spin, lower, raise, auto, stakeBox],
    setAutoplay(count) {
      spin.hidden = count !== undefined;
      stop.hidden = count === undefined;
      left.textContent = count === undefined ? '' : String(count);
      stop.setAttribute('aria-label', `${t('auto_stop')}. ${t('auto_left', { count: count ?? 0 })}`);
    },
  };
}
