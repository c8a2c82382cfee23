import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import './raspa-arara.css';
import type { RoundView } from '../../../client-contract.ts';
import { type Hud, type HudGame, openHud } from '../../../screen/hud/hud.ts';
import { element } from '../../../screen/element.ts';
import type { SoundShape } from '../../../screen/sound.ts';
import { HIT_PERCENT, RETURN_PERCENT } from '../return-percent.ts';
import { raspaArara } from '../rounds.ts';
import { type Card, CELLS, PRIZES } from '../rules.ts';
import { BACKDROP, feather, MACAW } from './art.ts';
import { createFoil } from './foil.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';

const SCRATCH: SoundShape = [0.12, 0.4, 900, 0.005, 0.02, 0.03, 4, 2.4];
const SCRATCH_EVERY_MS = 70;
const REVEAL_GAP_MS = 90;

void openHud({ texts: GAME_TEXTS, setUp });

function setUp(hud: Hud<GameTexts>): HudGame {
  const { root, panel, keeper, stake, t, money } = hud;
  root.insertAdjacentHTML('afterbegin', BACKDROP);
  let round: RoundView | undefined;
  let card: Card | undefined;
  let isBusy = false;
  let scratchedAt = 0;

  const fields = Array.from({ length: CELLS }, (_, cell) => {
    const field = element('button', { type: 'button', class: 'prize', 'data-cell': cell });
    field.addEventListener('click', () => void openField(cell));
    return field;
  });
  const foil = createFoil({
    clock: hud.clock,
    isStill: hud.isStill,
    word: t('scratch_here'),
    onScratch() {
      const now = performance.now();
      if (now - scratchedAt < SCRATCH_EVERY_MS) return;
      scratchedAt = now;
      hud.play(SCRATCH);
    },
    onLifted(cell) {
      showField(cell, true);
      showMatches();
      if (foil.lifted.size === CELLS) void finish();
    },
  });
  const grid = element('div', { class: 'prizes', 'data-testid': 'card' }, ...fields, foil.canvas);
  const ticket = element('div', { class: 'ticket' });
  ticket.insertAdjacentHTML('beforeend', MACAW);
  ticket.append(element('p', { class: 'goal' }, t('goal')), grid);
  panel.stage.append(element('div', { class: 'ticket-place' }, ticket));
  new ResizeObserver(() => {
    if (foil.lifted.size === 0) foil.cover();
  }).observe(grid);
  void document.fonts.load("800 20px 'Bricolage Grotesque'").then(() => foil.lifted.size === 0 && foil.cover());

  function showField(cell: number, isOpen: boolean): void {
    const field = fields[cell];
    if (field === undefined) return;
    const prize = card?.cells[cell];
    const name = prize === undefined ? '' : money.write(BigInt(round?.stakeAmount ?? stake.amount) * BigInt(prize));
    field.innerHTML = prize === undefined ? '' : feather(prize);
    field.append(element('strong', {}, name));
    field.toggleAttribute('data-open', isOpen);
    field.disabled = isOpen || round === undefined;
    field.setAttribute('aria-label', isOpen ? `${t('field', { number: cell + 1 })}: ${name}` : t('field_closed', { number: cell + 1 }));
  }

  /** The winning three light up once all of them are open: not one field earlier. */
  function showMatches(): void {
    const prize = card?.prize ?? 0;
    const won = (card?.cells ?? []).flatMap((stakes, cell) => (prize > 0 && stakes === prize ? [cell] : []));
    const isFound = won.length > 0 && won.every((cell) => foil.lifted.has(cell));
    for (const [cell, field] of fields.entries()) field.toggleAttribute('data-won', isFound && won.includes(cell));
  }

  function clearCard(): void {
    card = undefined;
    foil.cover();
    for (const [cell] of fields.entries()) showField(cell, false);
    showMatches();
  }

  function begin(begun: RoundView): void {
    round = begun;
    clearCard();
    card = begun.result as Card;
    for (const [cell] of fields.entries()) showField(cell, false);
    foil.setScratchable(true);
    panel.setState('playing');
    panel.setMessage(t('scratch'));
    panel.setAction({ text: t('reveal'), isReady: true, kind: 'take' });
  }

  async function openField(cell: number): Promise<void> {
    if (round !== undefined) await foil.lift(cell);
  }

  async function revealAll(): Promise<void> {
    panel.setAction({ text: t('reveal'), isReady: false, kind: 'take' });
    for (let cell = 0; cell < CELLS; cell++) {
      if (foil.lifted.has(cell)) continue;
      void foil.lift(cell);
      hud.play(SCRATCH);
      await hud.clock.wait(hud.isStill ? 0 : REVEAL_GAP_MS);
    }
  }

  async function finish(): Promise<void> {
    const over = round;
    if (over === undefined || isBusy) return;
    isBusy = true;
    round = undefined;
    foil.setScratchable(false);
    panel.setMessage('');
    panel.setAction({ text: t('reveal'), isReady: false, kind: 'take' });
    await hud.clock.wait(hud.isStill ? 0 : 320);
    await hud.showWin({ winAmount: BigInt(over.winAmount), stakeAmount: BigInt(over.stakeAmount) });
    await keeper.settle(over);
    panel.setAction({ text: t('buy'), isReady: true });
    isBusy = false;
  }

  return {
    canAutoplay: false,
    async playRound() {
      if (isBusy) return false;
      if (round !== undefined) {
        await revealAll();
        return true;
      }
      panel.setAction({ text: t('buy'), isReady: false });
      const begun = await keeper.bet();
      if (begun === undefined) panel.setAction({ text: t('buy'), isReady: true });
      else begin(begun);
      return begun !== undefined;
    },
    async takeUp(left) {
      panel.setAction({ text: t('buy'), isReady: true });
      if (left === undefined) {
        if (round === undefined && card === undefined) clearCard();
        return panel.setMessage(t('hint'));
      }
      panel.setRoundId(left.roundId);
      begin(left);
      panel.setMessage(t('resumed_open'));
    },
    facts: { returnPercent: RETURN_PERCENT, volatility: 'high', hitPercent: HIT_PERCENT, winMaxStakes: '10000', hasSteps: false },
    rules: () => [
      element('section', {}, element('h3', {}, t('how_title')), element('p', { class: 'sheet-note' }, t('how_text'))),
      element(
        'section',
        {},
        element('h3', {}, t('prizes_title', { stake: money.write(stake.amount) })),
        element('p', { class: 'sheet-note' }, t('prizes_note')),
        element('ul', { class: 'pay-list' }, ...PRIZES.map((prize) => prizeLine(prize))),
      ),
    ],
    recompute: (stakeAmount, random) => raspaArara.play(stakeAmount, random, {}),
    describe: (result) => (result as Card).cells.join('-'),
  };

  function prizeLine({ stakes, tickets }: (typeof PRIZES)[number]): HTMLElement {
    const count = String(tickets).replaceAll(/(\d)(?=(\d{3})+$)/g, `$1${t('thousands')}`);
    const line = element('li', { class: 'prize-line' });
    line.insertAdjacentHTML('beforeend', feather(stakes));
    line.append(element('span', {}, t('tickets', { count })), element('span', {}, money.write(stake.amount * BigInt(stakes))));
    return line;
  }
}
