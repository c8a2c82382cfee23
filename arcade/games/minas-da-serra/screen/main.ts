import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import './minas-da-serra.css';
import type { RoundView } from '../../../client-contract.ts';
import { type Hud, type HudGame, openHud } from '../../../screen/hud/hud.ts';
import { button, element, ICONS } from '../../../screen/element.ts';
import { RETURN_PERCENT } from '../return-percent.ts';
import { minasDaSerra } from '../rounds.ts';
import { type Field, MINES_MAX, MINES_MIN, multiplierOf, openedMax } from '../rules.ts';
import { BACKDROP } from './art.ts';
import { createFieldView } from './field-view.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';

const STORAGE_KEY = 'arcade.minas-da-serra.mines';
const MINES_FIRST = 3;

void openHud({ texts: GAME_TEXTS, setUp });

function setUp(hud: Hud<GameTexts>): HudGame {
  const { root, panel, keeper, stake, t, money, decimalSign } = hud;
  root.insertAdjacentHTML('afterbegin', BACKDROP);
  let round: RoundView | undefined;
  let field: Field | undefined;
  let isAsking = false;
  let mineCount = readMineCount();

  const view = createFieldView({ t, onOpen: (tile) => void open(tile) });
  const ladder = element('ol', { class: 'ladder', 'aria-label': t('steps_title') });
  panel.stage.append(element('div', { class: 'mine-stage' }, ladder, view.node));
  const chooser = createChooser();
  panel.tray.append(chooser.node);

  const write = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', decimalSign);
  const winNow = () => (BigInt(round?.stakeAmount ?? 0) * BigInt(field?.multiplier ?? 0)) / 100n;

  function createChooser() {
    const shown = element('strong', { class: 'amount', 'data-testid': 'mines' });
    const less = button({ label: t('mines_less'), icon: ICONS.minus, class: 'side-button', testId: 'mines-less' }, () => change(-1));
    const more = button({ label: t('mines_more'), icon: ICONS.plus, class: 'side-button', testId: 'mines-more' }, () => change(1));
    const change = (by: number) => {
      mineCount = Math.min(MINES_MAX, Math.max(MINES_MIN, mineCount + by));
      storeMineCount(mineCount);
      hud.play('press');
      view.clear();
      show();
    };
    return {
      node: element('div', { class: 'chooser' }, less, element('p', {}, element('span', { class: 'caption' }, t('mines')), shown), more),
      show(isReady: boolean) {
        shown.textContent = String(mineCount);
        less.disabled = !isReady || mineCount === MINES_MIN;
        more.disabled = !isReady || mineCount === MINES_MAX;
      },
    };
  }

  /** Everything that depends on where the round stands. */
  function show(): void {
    const isOpen = round !== undefined;
    const opened = isOpen ? (field?.opened.length ?? 0) : 0;
    chooser.show(!isOpen && !isAsking);
    view.setOpenable(isOpen && !isAsking);
    const canTake = isOpen && opened > 0;
    if (isOpen && !canTake) panel.setAction({ text: t('pick'), isReady: false });
    else if (canTake) panel.setAction({ text: t('take', { amount: money.write(winNow()) }), isReady: !isAsking, kind: 'take' });
    else panel.setAction({ text: t('start'), isReady: !isAsking });
    showLadder(opened);
    if (isOpen) panel.setMessage(t('next', { multiplier: write(multiplierOf(mineCount, opened + 1)) }));
  }

  function showLadder(opened: number): void {
    const max = openedMax(mineCount);
    const first = Math.max(1, Math.min(opened, max - 4));
    const steps = Array.from({ length: Math.min(5, max) }, (_, index) => first + index);
    ladder.replaceChildren(
      ...steps.map((step) =>
        element(
          'li',
          { 'data-reached': step <= opened, 'data-next': step === opened + 1 && round !== undefined },
          `${write(multiplierOf(mineCount, step))}×`,
        ),
      ),
    );
  }

  async function open(tile: number): Promise<void> {
    if (round === undefined || isAsking || field?.opened.includes(tile) === true) return;
    isAsking = true;
    hud.play('turn');
    view.ask(tile, true);
    show();
    await take(await keeper.step(round, { open: tile }), tile);
    view.ask(tile, false);
  }

  /** Shows what the server answered, and ends the round when it is over. */
  async function take(after: RoundView | undefined, tile?: number): Promise<void> {
    isAsking = false;
    if (after === undefined) return show();
    const isStart = field === undefined || after.steps.length === 0;
    field = after.result as Field;
    if (isStart) view.clear();
    view.show(field, tile);
    if (after.standing === 'open') {
      round = after;
      if (tile !== undefined) hud.play('good');
      panel.setState('playing');
      return show();
    }
    await end(after, field);
  }

  async function end(over: RoundView, { isHit, opened }: Field): Promise<void> {
    round = undefined;
    isAsking = true;
    show();
    panel.setMessage('');
    if (isHit) {
      hud.play('bad');
      panel.setMessage(t('hit'));
    } else await hud.showWin({ winAmount: BigInt(over.winAmount), stakeAmount: BigInt(over.stakeAmount) });
    const found = opened.length === 1 ? t('found_one') : t('found', { count: opened.length });
    await keeper.settle(over, isHit ? t('hit') : found);
    isAsking = false;
    show();
  }

  return {
    canAutoplay: false,
    async playRound() {
      if (isAsking) return false;
      isAsking = true;
      if (round !== undefined) {
        show();
        await take(await keeper.step(round, { take: 1 }));
        return true;
      }
      view.clear();
      field = undefined;
      show();
      const begun = await keeper.bet({ mines: mineCount });
      await take(begun);
      return begun !== undefined;
    },
    async takeUp(left) {
      round = undefined;
      isAsking = false;
      if (left === undefined) {
        if (field?.isOver !== true) view.clear();
        show();
        panel.setMessage(t('hint'));
        return;
      }
      mineCount = Number(left.options['mines']);
      panel.setRoundId(left.roundId);
      await take(left);
      panel.setMessage(left.standing === 'open' ? t('resumed_open') : t('resumed'));
    },
    facts: { returnPercent: RETURN_PERCENT, volatility: 'high', winMaxStakes: '10000', hasSteps: true },
    rules: () => [
      element(
        'section',
        {},
        element('h3', {}, t('how_title')),
        element('p', { class: 'sheet-note' }, t('how_text')),
        element('p', { class: 'sheet-note' }, t('how_end')),
      ),
      element(
        'section',
        {},
        element('h3', {}, t('table_title', { count: mineCount })),
        element('p', { class: 'sheet-note' }, t('table_note')),
        element(
          'ul',
          { class: 'pay-list' },
          ...Array.from({ length: openedMax(mineCount) }, (_, index) => {
            const multiplier = multiplierOf(mineCount, index + 1);
            const amount = money.write((stake.amount * BigInt(multiplier)) / 100n);
            const found = index === 0 ? t('found_one') : t('found', { count: index + 1 });
            return element('li', {}, element('span', {}, found), element('span', {}, `${write(multiplier)}× · ${amount}`));
          }),
        ),
      ),
    ],
    recompute(stakeAmount, random, taken) {
      const again = minasDaSerra.playSteps(stakeAmount, random, taken);
      return again ?? { result: {}, winAmount: -1n };
    },
    describe: (result) => (result as Field).mines.join('-'),
  };
}

function readMineCount(): number {
  try {
    const kept = Number(localStorage.getItem(STORAGE_KEY) ?? MINES_FIRST);
    return Number.isInteger(kept) && kept >= MINES_MIN && kept <= MINES_MAX ? kept : MINES_FIRST;
  } catch {
    return MINES_FIRST;
  }
}

function storeMineCount(count: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(count));
  } catch {
    // Not remembered where storage is closed.
  }
}
