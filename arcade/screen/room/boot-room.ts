import type { RandomSource } from '@jogada/platform/contract';
import type { OwnTicket, SequencedEvent } from '../../room-contract.ts';
import { prefersReducedMotion } from '../animation-clock.ts';
import { ArcadeRefusal } from '../call-arcade.ts';
import { element } from '../element.ts';
import { connectHost, type Host } from '../host-messages.ts';
import { moneyText, type MoneyText } from '../money-text.ts';
import { createNotice } from '../notice.ts';
import { type Language, readPageSettings } from '../page-settings.ts';
import { createSound, type Sound } from '../sound.ts';
import type { Catalogue, Translate } from '../texts.ts';
import { createRoomConnection, type RoomConnection, RoomRefused } from './room-connection.ts';
import { createRoomFairnessSheet } from './room-fairness-sheet.ts';
import { explainRoomRefusal } from './room-refusal.ts';
import { openRoomSession, type RoomSession } from './room-session.ts';
import type { RoomState } from './room-state.ts';
import { loadRoomTexts, type RoomTranslate } from './room-texts.ts';
import { createRoomTopBar } from './room-top-bar.ts';
import { createRulesSheet, type RulesContent } from './rules-sheet.ts';

/** What a game's screen receives from the room. */
export interface RoomKit<Texts extends Record<string, string>> {
  root: HTMLElement;
  t: Translate<Texts> & RoomTranslate;
  language: Language;
  money: MoneyText;
  session: RoomSession;
  sound: Sound;
  host: Host;
  connection: () => RoomConnection;
  balanceAmount: () => bigint;
  /** Server clock, ms. */
  now: () => number;
  /** Shows the reason of a refusal with an action. */
  refuse: (error: unknown, stakeAmount: bigint) => void;
  announce: (text: string) => void;
  isStill: boolean;
}

export interface RoomScreen {
  update(state: RoomState, event: SequencedEvent | undefined): void;
  setBalance(text: string, balanceAmount: bigint): void;
  receivedOwn?(ticket: OwnTicket): void;
}

export interface RoomGame<Texts extends Record<string, string>> {
  texts: Catalogue<Texts>;
  create: (kit: RoomKit<Texts>) => RoomScreen;
  rules: (kit: RoomKit<Texts>) => RulesContent;
  draw: (random: RandomSource) => object;
  describe: (outcome: unknown, t: Translate<Texts>) => string;
}

/** Opens the session, joins the room, and passes its events to the game's screen. */
export async function bootRoom<Texts extends Record<string, string>>(game: RoomGame<Texts>): Promise<void> {
  const settings = readPageSettings();
  const root = document.querySelector<HTMLElement>('#game') ?? document.body;
  root.classList.add('room');
  root.append(element('div', { class: 'loader', role: 'progressbar' }));
  const sound = createSound();
  const host = connectHost(settings.hostOrigin, {
    onPause: () => sound.hold(true),
    onResume: () => sound.hold(false),
    onSound: (isOn) => sound.set(isOn),
  });
  const t = await loadRoomTexts(settings.language, game.texts);
  try {
    const session = await openRoomSession(settings);
    joinRoom(game, { root, t, language: settings.language, gameId: settings.gameId, session, sound, host });
  } catch (error) {
    root.dataset['state'] = 'offline';
    failToOpen({ root, t, host, error });
  }
}

function failToOpen({ root, t, host, error }: { root: HTMLElement; t: RoomTranslate; host: Host; error: unknown }): void {
  const code = error instanceof ArcadeRefusal ? error.code : undefined;
  if (code === 'session_gone' || code === 'token_invalid') host.post({ type: 'relogin' });
  const retry = { label: t('try_again'), isMain: true, onPress: () => location.reload() };
  const onClose = host.isFramed ? () => host.post({ type: 'close' }) : undefined;
  const failed = { title: t('load_failed_title'), text: t('load_failed_text'), actions: [retry] };
  const known = code === undefined || code === 'offline' ? failed : explainRoomRefusal(code, { t, balance: '', stake: '', onClose });
  createNotice(root).show(known);
  // Hides the site's loader, so that the error is visible in place of the game.
  host.post({ type: 'ready' });
}

interface RoomPage<Texts extends Record<string, string>> {
  root: HTMLElement;
  t: Translate<Texts> & RoomTranslate;
  language: Language;
  gameId: string;
  session: RoomSession;
  sound: Sound;
  host: Host;
}

function joinRoom<Texts extends Record<string, string>>(game: RoomGame<Texts>, page: RoomPage<Texts>): void {
  const { root, t, session, sound, host } = page;
  const money = moneyText(session.currency, page.language);
  const notice = createNotice(root);
  const live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-testid': 'result' });
  const line = element('p', { class: 'room-line', role: 'status', hidden: true }, t('room_reconnecting'));
  let balanceAmount = BigInt(session.balanceAmount);
  let connection: RoomConnection | undefined;
  const getConnection = () => {
    if (connection === undefined) throw new Error('The room is closed');
    return connection;
  };
  const onClose = host.isFramed ? () => host.post({ type: 'close' }) : undefined;

  const kit: RoomKit<Texts> = {
    root,
    t,
    language: page.language,
    money,
    session,
    sound,
    host,
    connection: getConnection,
    balanceAmount: () => balanceAmount,
    now: () => getConnection().clock.now(),
    refuse(error, stakeAmount) {
      if (!(error instanceof RoomRefused)) throw error;
      if (error.code === 'session_gone') host.post({ type: 'relogin' });
      notice.show(explainRoomRefusal(error.code, { t, balance: money.write(balanceAmount), stake: money.write(stakeAmount), onClose }));
    },
    announce: (text) => (live.textContent = text),
    isStill: prefersReducedMotion(),
  };

  const rules = createRulesSheet(root, { t, content: () => game.rules(kit) });
  const fairness = createRoomFairnessSheet(root, {
    t,
    money,
    session,
    round: () => getConnection().state.round,
    draw: game.draw,
    describe: (outcome) => game.describe(outcome, t),
  });
  const bar = createRoomTopBar({ t, isDemo: session.isDemo, sound, onFairness: () => fairness.open(), onRules: () => rules.open() });
  root.append(bar.node);
  const screen = game.create(kit);
  root.append(live, line);

  const setBalance = (amount: bigint) => {
    const hasChanged = amount !== balanceAmount;
    balanceAmount = amount;
    screen.setBalance(money.write(amount), amount);
    if (hasChanged) host.post({ type: 'balance_changed', balance: amount.toString(), currency: session.currency });
  };
  connection = createRoomConnection({
    url: `${location.origin.replace(/^http/, 'ws')}/api/room`,
    gameId: page.gameId,
    sessionToken: session.sessionToken,
    onChange(state, event) {
      root.dataset['phase'] = state.round.phase;
      root.dataset['round'] = state.round.roundId;
      root.dataset['number'] = String(state.round.number);
      bar.setPlayers(state.players);
      screen.update(state, event);
    },
    onBalance: setBalance,
    onOwn: (ticket) => screen.receivedOwn?.(ticket),
    onLine(isConnected) {
      line.hidden = isConnected;
      if (isConnected && root.dataset['state'] === 'loading') open();
    },
    onRefused(code) {
      kit.refuse(new RoomRefused(code), 0n);
      host.post({ type: 'ready' });
    },
  });

  function open(): void {
    root.querySelector('.loader')?.remove();
    root.dataset['state'] = 'idle';
    host.post({ type: 'ready' });
  }
  screen.setBalance(money.write(balanceAmount), balanceAmount);
}
