import type { BetView, BookView, EventView } from '../../book-contract.ts';
import { LEGS_MAX } from '../../sports/price.ts';
import type { VirtualBook } from '../../sports/virtual-league.ts';
import { ArcadeRefusal } from '../call-arcade.ts';
import { element } from '../element.ts';
import type { Host } from '../host-messages.ts';
import type { MoneyText } from '../money-text.ts';
import type { Notice } from '../notice.ts';
import { explainRoomRefusal } from '../room/room-refusal.ts';
import type { RoomSession } from '../room/room-session.ts';
import { createRoomTopBar } from '../room/room-top-bar.ts';
import type { Sheet } from '../sheet.ts';
import type { Sound } from '../sound.ts';
import { createStakeChoice } from '../stake-choice.ts';
import { createBetsList } from './bets-list.ts';
import type { BookClient } from './book-client.ts';
import { type BookTranslate, priceText } from './book-texts.ts';
import { createEventCard, type EventCard } from './event-card.ts';
import { createLeagueProofSheet } from './league-proof-sheet.ts';
import { createSlip } from './slip.ts';
import { createSlipSheet } from './slip-sheet.ts';
import { SOUNDS } from './sounds.ts';

const READ_EVERY_MS = 2000;
const TICK_MS = 1000;
const STAKE_AMOUNTS = [100n, 200n, 500n, 1000n, 2000n, 5000n] as const;
const TABS = ['live', 'next', 'bets'] as const;
type Tab = (typeof TABS)[number];

export interface BookKit {
  root: HTMLElement;
  t: BookTranslate;
  book: VirtualBook;
  clockKey: 'clock' | 'clock_rounds';
  session: RoomSession;
  money: MoneyText;
  sound: Sound;
  host: Host;
  notice: Notice;
  client: BookClient;
  rules: Sheet;
}

/** Events by state, the player's bets, and the bet slip below. */
export function createBookScreen(kit: BookKit): { start(): Promise<void> } {
  const { root, t, book, session, money, sound, host, notice, client } = kit;
  const cards = new Map<string, EventCard>();
  let events: readonly EventView[] = [];
  let bets: readonly BetView[] = [];
  let balanceAmount = BigInt(session.balanceAmount);
  let aheadMs = 0;
  let tab: Tab = 'live';
  let isSending = false;
  let betKey = crypto.randomUUID();

  const stake = createStakeChoice(book.gameId, STAKE_AMOUNTS, () => showSlip());
  const slip = createSlip(() => showSlip());
  const slipSheet = createSlipSheet(root, { t, money, slip, stake, onBet: () => void bet() });
  const proof = createLeagueProofSheet(root, { t, book, client });
  const bar = createRoomTopBar({ t, isDemo: session.isDemo, sound, onFairness: () => proof.open(), onRules: () => kit.rules.open() });
  const tabs = TABS.map((name) => {
    const count = element('b', {});
    const button = element('button', { type: 'button', role: 'tab', class: 'tab', 'data-testid': `tab-${name}` }, t(`tab_${name}`), count);
    button.addEventListener('click', () => showTab(name));
    return { name, button, count };
  });
  const list = element('div', { class: 'book-body', role: 'tabpanel' });
  const betsList = createBetsList({ t, money, onCashOut: (chosen) => void cashOut(chosen) });
  const slipButton = element('button', { type: 'button', class: 'table-action', 'data-testid': 'open-slip' });
  slipButton.addEventListener('click', () => slipSheet.open());
  const balance = element('strong', { class: 'amount', 'data-testid': 'balance' });
  const word = element('p', { class: 'panel-word', role: 'status', 'aria-live': 'polite', 'data-testid': 'word', hidden: true });
  const cash = element('div', {}, element('span', { class: 'caption' }, t(session.isDemo ? 'play_balance' : 'balance')), balance);
  root.append(
    bar.node,
    element('p', { class: 'book-label' }, t('book_label')),
    element('div', { class: 'tabs', role: 'tablist' }, ...tabs.map(({ button }) => button)),
    list,
    element('section', { class: 'room-panel' }, word, slipButton, element('div', { class: 'room-money' }, cash)),
  );

  function showTab(name: Tab): void {
    tab = name;
    list.scrollTop = 0;
    show();
  }

  function inTab(name: Tab): readonly EventView[] {
    return events.filter(({ state }) => (name === 'live' ? state === 'live' : state === 'scheduled'));
  }

  function show(): void {
    for (const { name, button, count } of tabs) {
      button.setAttribute('aria-selected', String(name === tab));
      const found = name === 'bets' ? bets.filter(({ state }) => state === 'open').length : inTab(name).length;
      count.textContent = found === 0 ? '' : String(found);
    }
    if (tab === 'bets') {
      betsList.show(bets);
      if (list.firstChild !== betsList.node) list.replaceChildren(betsList.node);
      return;
    }
    const shown = inTab(tab).map((event) => {
      const card = cards.get(event.id) ?? addCard(event);
      card.show(event);
      return card.node;
    });
    const isSame = shown.length === list.children.length && shown.every((node, index) => node === list.children[index]);
    if (shown.length === 0) list.replaceChildren(element('p', { class: 'sheet-note' }, t('events_none')));
    else if (!isSame) list.replaceChildren(...shown);
    tick();
  }

  function addCard(event: EventView): EventCard {
    const card = createEventCard(event, {
      t,
      slip,
      clockText: (played) => t(kit.clockKey, { tick: played }),
      onToggle(leg) {
        sound.play(SOUNDS.press);
        navigator.vibrate?.(6);
        word.hidden = true;
        if (!slip.toggle(leg)) say(t('slip_full', { count: LEGS_MAX }));
        show();
      },
    });
    cards.set(event.id, card);
    return card;
  }

  function tick(): void {
    for (const card of cards.values()) card.tick(Date.now() + aheadMs);
  }

  function showSlip(): void {
    slipSheet.show(isSending);
    const { legs, price } = slip;
    slipButton.disabled = legs.length === 0;
    slipButton.dataset['kind'] = legs.length === 0 ? 'idle' : 'bet';
    slipButton.textContent = legs.length === 0 ? t('slip_empty') : t('slip_open', { count: legs.length, price: priceText(price) });
  }

  function setBalance(amount: bigint): void {
    const hasChanged = amount !== balanceAmount;
    balanceAmount = amount;
    balance.textContent = money.write(amount);
    if (hasChanged) host.post({ type: 'balance_changed', balance: amount.toString(), currency: session.currency });
  }

  function take({ serverAt, events: next, bets: nextBets }: BookView): void {
    aheadMs = serverAt - Date.now();
    events = next;
    const known = new Set(next.map(({ id }) => id));
    for (const id of cards.keys()) if (!known.has(id)) cards.delete(id);
    const before = new Map(bets.map(({ betId, state }) => [betId, state]));
    const ended = nextBets.filter(({ betId, state }) => before.get(betId) === 'open' && state !== 'open');
    bets = nextBets;
    slip.follow(events);
    show();
    const won = ended.filter(({ state }) => state === 'won');
    for (const { payAmount } of won) say(t('won', { amount: money.write(BigInt(payAmount)) }), true);
    if (won.length > 0) sound.play(SOUNDS.win);
    if (ended.length > 0) void readBalance();
  }

  /** A payout is credited shortly after the end of the event. */
  async function readBalance(): Promise<void> {
    for (const afterMs of [0, 3000]) {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await client.balance().then(setBalance, () => undefined);
    }
  }

  function say(text: string, isGold = false): void {
    word.textContent = text;
    word.hidden = false;
    word.toggleAttribute('data-gold', isGold);
  }

  async function bet(): Promise<void> {
    const stakeAmount = stake.amount;
    if (isSending || slip.state !== 'ready') return;
    if (stakeAmount > balanceAmount) return refuse(new ArcadeRefusal('insufficient_funds'), t('changed_text'));
    await sending(async () => {
      const legs = slip.legs.map(({ eventId, market, selection, price }) => ({ eventId, market, selection, price }));
      const answer = await client.bet({ key: betKey, stakeAmount: stakeAmount.toString(), legs });
      betKey = crypto.randomUUID();
      setBalance(BigInt(answer.balanceAmount));
      sound.play(SOUNDS.placed);
      navigator.vibrate?.(12);
      slip.clear();
      say(t('slip_placed'));
    }, t('changed_text'));
  }

  async function cashOut({ betId, cashOutAmount }: BetView): Promise<void> {
    if (isSending || cashOutAmount === undefined) return;
    await sending(async () => {
      const answer = await client.cashOut({ betId, amount: cashOutAmount });
      setBalance(BigInt(answer.balanceAmount));
      sound.play(SOUNDS.placed);
    }, t('worth_text'));
  }

  async function sending(work: () => Promise<void>, changedText: string): Promise<void> {
    isSending = true;
    showSlip();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ArcadeRefusal)) throw error;
      // After a lost response the bet may exist; keeping its key lets a retry find out.
      if (error.code !== 'offline') betKey = crypto.randomUUID();
      refuse(error, changedText);
    } finally {
      isSending = false;
      showSlip();
      await read();
    }
  }

  function refuse({ code }: ArcadeRefusal, changedText: string): void {
    slipSheet.close();
    if (code === 'session_gone') host.post({ type: 'relogin' });
    const ok = { label: t('ok'), isMain: true, onPress: () => slip.legs.length > 0 && slipSheet.open() };
    if (code === 'price_changed') return notice.show({ title: t('changed_title'), text: changedText, actions: [ok] });
    if (code === 'bet_over')
      return notice.show({ title: t('over_title'), text: t('over_text_bet'), actions: [{ ...ok, onPress: () => undefined }] });
    const onClose = host.isFramed ? () => host.post({ type: 'close' }) : undefined;
    notice.show(explainRoomRefusal(code, { t, balance: money.write(balanceAmount), stake: money.write(stake.amount), onClose }));
  }

  async function read(): Promise<void> {
    take(await client.read());
  }

  return {
    async start() {
      setBalance(balanceAmount);
      showSlip();
      await read();
      if (inTab('live').length === 0) showTab('next');
      setInterval(tick, TICK_MS);
      setInterval(() => {
        if (document.hidden || isSending) return;
        read().catch((error: unknown) => {
          if (error instanceof ArcadeRefusal && error.code === 'session_gone') host.post({ type: 'relogin' });
        });
      }, READ_EVERY_MS);
    },
  };
}
