import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import './valete-de-ouros.css';
import type { RoundView } from '../../../client-contract.ts';
import { type Hud, type HudGame, openHud } from '../../../screen/hud/hud.ts';
import { button, element } from '../../../screen/element.ts';
import { bestHold } from '../best-hold.ts';
import { cardName, HAND, rankOf } from '../cards.ts';
import { PAYS } from '../hands.ts';
import { HIT_PERCENT, RETURN_PERCENT } from '../return-percent.ts';
import { valeteDeOuros } from '../rounds.ts';
import type { Deal } from '../rules.ts';
import { BACKDROP } from './art.ts';
import { GAME_TEXTS, type GameTexts } from './game-texts.ts';
import { createHandView } from './hand-view.ts';

const ALL = Array.from({ length: HAND }, (_, place) => place);
const CLOSED = ALL.map(() => undefined);
/** Hands that all five cards make. */
const WHOLE_HANDS = new Set(['royal_flush', 'straight_flush', 'full_house', 'flush', 'straight']);
const JACK = 9;

void openHud({ texts: GAME_TEXTS, setUp });

function setUp(hud: Hud<GameTexts>): HudGame {
  const { root, panel, keeper, stake, t, money } = hud;
  root.insertAdjacentHTML('afterbegin', BACKDROP);
  let round: RoundView | undefined;
  let deal: Deal | undefined;
  let held = new Set<number>();
  let isBusy = false;

  const hand = createHandView({ t, isStill: hud.isStill, onToggle: toggle, onTurn: () => hud.play('turn') });
  const pays = element('ol', { class: 'pays-board', 'data-testid': 'pays' });
  const tip = button({ label: t('tip'), text: t('tip'), class: 'quiet-button tip', testId: 'tip' }, showTip);
  panel.stage.append(element('div', { class: 'card-table' }, pays, hand.node));
  panel.tray.append(tip);

  function show(): void {
    const isChoosing = round !== undefined && !isBusy;
    hand.setHeld(held, isChoosing);
    tip.disabled = !isChoosing;
    if (round === undefined) panel.setAction({ text: t('deal'), isReady: !isBusy });
    else
      panel.setAction({
        text: held.size === HAND ? t('draw_none') : t('draw', { count: HAND - held.size }),
        isReady: !isBusy,
        kind: 'take',
      });
    showPays();
  }

  function showPays(): void {
    const amount = BigInt(round?.stakeAmount ?? stake.amount);
    pays.replaceChildren(
      ...PAYS.map((pay) =>
        element(
          'li',
          { 'data-now': deal?.hand === pay.hand },
          element('span', {}, t(pay.hand)),
          element('span', {}, money.write(amount * BigInt(pay.stakes))),
        ),
      ),
    );
  }

  function toggle(place: number): void {
    if (round === undefined || isBusy) return;
    if (!held.delete(place)) held.add(place);
    hud.play('press');
    show();
  }

  function showTip(): void {
    if (deal === undefined || round === undefined) return;
    const mask = bestHold(deal.cards);
    held = new Set(ALL.filter((place) => (mask & (1 << place)) !== 0));
    panel.setMessage(t('tip_text'));
    show();
  }

  async function showDeal(begun: RoundView, message: string): Promise<void> {
    round = begun;
    held = new Set();
    panel.setState('playing');
    const dealt = begun.result as Deal;
    await hand.turn(dealt.cards, ALL);
    deal = dealt;
    isBusy = false;
    panel.setMessage(message);
    panel.announce(dealt.cards.map(cardName).join(' '));
    show();
  }

  async function showDraw(over: RoundView): Promise<void> {
    round = undefined;
    const drawn = over.result as Deal;
    const thrown = ALL.filter((place) => !drawn.held.includes(place));
    held = new Set(drawn.held);
    show();
    await hand.turn(CLOSED, thrown);
    await hand.turn(drawn.cards, thrown);
    deal = drawn;
    show();
    hand.setWinning(winningPlaces(drawn));
    await hud.showWin({ winAmount: BigInt(over.winAmount), stakeAmount: BigInt(over.stakeAmount) });
    await keeper.settle(over, drawn.hand === 'nothing' ? undefined : t(drawn.hand));
    isBusy = false;
    show();
  }

  async function draw(open: RoundView): Promise<boolean> {
    const over = await keeper.step(open, { hold: ALL.filter((place) => held.has(place)) });
    if (over === undefined) {
      isBusy = false;
      show();
      return false;
    }
    await showDraw(over);
    return true;
  }

  return {
    canAutoplay: false,
    async playRound() {
      if (isBusy) return false;
      isBusy = true;
      show();
      if (round !== undefined) return draw(round);
      hand.setWinning([]);
      deal = undefined;
      held = new Set();
      const closed = hand.turn(CLOSED, ALL);
      const begun = await keeper.bet();
      // A card that closes late would lie closed over its face.
      await closed;
      isBusy = begun !== undefined;
      if (begun === undefined) show();
      else await showDeal(begun, t('choose'));
      return begun !== undefined;
    },
    async takeUp(left) {
      round = undefined;
      isBusy = false;
      if (left === undefined) {
        show();
        panel.setMessage(t('hint'));
        if (deal !== undefined && !deal.isOver) await hand.turn(CLOSED, ALL);
        return;
      }
      panel.setRoundId(left.roundId);
      isBusy = true;
      if (left.standing === 'open') await showDeal(left, t('resumed_open'));
      else {
        await hand.turn((left.result as Deal).cards, (left.result as Deal).held);
        await showDraw(left);
        panel.setMessage(t('resumed'));
      }
    },
    onStake: show,
    facts: {
      returnPercent: RETURN_PERCENT,
      volatility: 'medium',
      hitPercent: HIT_PERCENT,
      winMaxStakes: String(PAYS[0].stakes),
      hasSteps: true,
    },
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
        element('h3', {}, t('pays_title', { stake: money.write(stake.amount) })),
        element(
          'ul',
          { class: 'pay-list' },
          ...PAYS.map((pay) =>
            element(
              'li',
              {},
              element('span', {}, t(pay.hand)),
              element('span', {}, `${pay.stakes}× · ${money.write(stake.amount * BigInt(pay.stakes))}`),
            ),
          ),
        ),
      ),
    ],
    recompute: (stakeAmount, random, taken) => valeteDeOuros.playSteps(stakeAmount, random, taken) ?? { result: {}, winAmount: -1n },
    describe: (result) => (result as Deal).cards.map(cardName).join(' '),
  };
}

/** The cards that make the hand. */
function winningPlaces({ cards, hand }: Deal): number[] {
  if (hand === 'nothing') return [];
  if (WHOLE_HANDS.has(hand)) return ALL;
  const alike = (card: number) => cards.filter((other) => rankOf(other) === rankOf(card)).length;
  return ALL.filter((place) => {
    const card = cards[place] ?? 0;
    return alike(card) > 1 && (hand !== 'jacks_or_better' || rankOf(card) >= JACK);
  });
}
