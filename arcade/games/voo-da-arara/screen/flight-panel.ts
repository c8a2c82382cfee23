import { button, element, ICONS } from '../../../screen/element.ts';
import type { MoneyText } from '../../../screen/money-text.ts';
import { HUNDREDTHS_MAX, MARK_MIN } from '../rules.ts';
import type { GameTranslate } from './game-texts.ts';

const STAKES = [100n, 200n, 300n, 500n, 1000n, 2000n, 3000n, 5000n, 10_000n, 20_000n, 30_000n, 50_000n] as const;

export type ActionLook =
  | { kind: 'bet' }
  | { kind: 'sending' | 'idle'; text: string }
  | { kind: 'stands' | 'left'; text: string }
  | { kind: 'cash_out'; text: string };

export interface FlightPanel {
  node: HTMLElement;
  readonly stakeAmount: bigint;
  /** Hundredths; undefined when automatic cash-out is off. */
  readonly leavesAt: number | undefined;
  setAction(look: ActionLook): void;
  setBalance(text: string): void;
}

export interface FlightPanelSettings {
  t: GameTranslate;
  money: MoneyText;
  isDemo: boolean;
  min: bigint;
  max: bigint;
  writeMark: (hundredths: number) => string;
  onBet: () => void;
  onCashOut: () => void;
  onPress: () => void;
}

/** Stake, automatic cash-out and the main button. */
export function createFlightPanel(settings: FlightPanelSettings): FlightPanel {
  const { t, money, isDemo, onBet, onCashOut } = settings;
  let stakeAmount = 500n;
  let look: ActionLook = { kind: 'idle', text: '' };
  let written = '';

  const stake = element('strong', { class: 'amount', 'data-testid': 'stake' });
  const setStake = (amount: bigint) => {
    settings.onPress();
    stakeAmount = clamp(amount, settings);
    stake.textContent = money.write(stakeAmount);
    showAction();
  };
  const step = (direction: 1 | -1) => {
    const next = direction === 1 ? STAKES.find((amount) => amount > stakeAmount) : STAKES.findLast((amount) => amount < stakeAmount);
    setStake(next ?? stakeAmount);
  };
  const mark = createMark(settings);
  const balance = element('strong', { class: 'amount', 'data-testid': 'balance' });
  const action = element('button', { type: 'button', class: 'fly-action', 'data-testid': 'action' });
  action.addEventListener('click', () => {
    if (look.kind === 'bet') onBet();
    if (look.kind === 'cash_out') onCashOut();
  });

  function showAction(): void {
    const text = look.kind === 'bet' ? t('room_bet_amount', { amount: money.write(stakeAmount) }) : look.text;
    if (written === `${look.kind}${text}`) return;
    written = `${look.kind}${text}`;
    action.dataset['kind'] = look.kind;
    action.disabled = look.kind !== 'bet' && look.kind !== 'cash_out';
    action.textContent = text;
  }

  const stakeRow = element(
    'div',
    { class: 'fly-stake' },
    button({ label: t('stake_less'), icon: ICONS.minus, class: 'fly-step', testId: 'stake-less' }, () => step(-1)),
    element('div', { class: 'fly-value' }, element('span', { class: 'caption' }, t('stake')), stake),
    button({ label: t('stake_more'), icon: ICONS.plus, class: 'fly-step', testId: 'stake-more' }, () => step(1)),
    button({ label: t('half'), text: t('half'), class: 'fly-step' }, () => setStake((stakeAmount / 200n) * 100n)),
    button({ label: t('double'), text: t('double'), class: 'fly-step' }, () => setStake(stakeAmount * 2n)),
  );
  const node = element(
    'section',
    { class: 'room-panel' },
    stakeRow,
    mark.node,
    action,
    element(
      'div',
      { class: 'room-money' },
      element('div', {}, element('span', { class: 'caption' }, t(isDemo ? 'play_balance' : 'balance')), balance),
    ),
  );
  setStake(stakeAmount);

  return {
    node,
    get stakeAmount() {
      return stakeAmount;
    },
    get leavesAt() {
      return mark.value();
    },
    setAction(next) {
      look = next;
      showAction();
    },
    setBalance(text) {
      balance.textContent = text;
    },
  };
}

function createMark({ t, writeMark }: FlightPanelSettings): { node: HTMLElement; value: () => number | undefined } {
  let hundredths = 200;
  const toggle = element('input', { type: 'checkbox', id: 'auto', role: 'switch', 'data-testid': 'auto' });
  const input = element('input', {
    type: 'text',
    id: 'auto-mark',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 8,
    'aria-label': t('auto_mark'),
    value: writeMark(hundredths),
    'data-testid': 'auto-mark',
  });
  input.addEventListener('focus', () => input.select());
  input.addEventListener('change', () => {
    const read = Math.round(Number.parseFloat(input.value.replaceAll(/[^\d.,]/g, '').replace(',', '.')) * 100);
    if (Number.isFinite(read)) hundredths = Math.min(HUNDREDTHS_MAX, Math.max(MARK_MIN, read));
    input.value = writeMark(hundredths);
    toggle.checked = true;
  });
  const node = element('div', { class: 'fly-auto' }, element('label', { for: 'auto' }, toggle, element('span', {}, t('auto'))), input);
  return { node, value: () => (toggle.checked ? hundredths : undefined) };
}

function clamp(amount: bigint, { min, max }: { min: bigint; max: bigint }): bigint {
  if (amount < min) return min;
  return amount > max ? max : amount;
}
