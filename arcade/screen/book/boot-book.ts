import '../arcade.css';
import '../room/room.css';
import '../room/table.css';
import '../room/tabs.css';
import './book.css';
import { LEGS_MAX, priceOf } from '../../sports/price.ts';
import type { VirtualBook } from '../../sports/virtual-league.ts';
import { ArcadeRefusal } from '../call-arcade.ts';
import { element } from '../element.ts';
import { connectHost } from '../host-messages.ts';
import { moneyText } from '../money-text.ts';
import { createNotice } from '../notice.ts';
import { readPageSettings } from '../page-settings.ts';
import { explainRoomRefusal } from '../room/room-refusal.ts';
import { openRoomSession } from '../room/room-session.ts';
import { loadRoomTexts } from '../room/room-texts.ts';
import { createRulesSheet, type RulesContent } from '../room/rules-sheet.ts';
import { createSound } from '../sound.ts';
import { createBookClient } from './book-client.ts';
import { createBookScreen } from './book-screen.ts';
import { BOOK_TEXTS, type BookTranslate } from './book-texts.ts';

const PAY_MAX_AMOUNT = 5_000_000n;

/** Opens the session and starts the betting screen. */
export async function bootBook(book: VirtualBook, clockKey: 'clock' | 'clock_rounds'): Promise<void> {
  const settings = readPageSettings();
  const root = document.querySelector<HTMLElement>('#game') ?? document.body;
  root.classList.add('room', 'book');
  root.append(element('div', { class: 'loader', role: 'progressbar' }));
  const sound = createSound();
  const host = connectHost(settings.hostOrigin, {
    onPause: () => sound.hold(true),
    onResume: () => sound.hold(false),
    onSound: (isOn) => sound.set(isOn),
  });
  const t = await loadRoomTexts(settings.language, BOOK_TEXTS);
  const notice = createNotice(root);
  try {
    const session = await openRoomSession(settings);
    const money = moneyText(session.currency, settings.language);
    const rules = createRulesSheet(root, {
      t,
      content: () =>
        rulesOf(t, {
          language: settings.language,
          payMax: money.write(PAY_MAX_AMOUNT),
          stakes: `${money.write(BigInt(session.minAmount))} – ${money.write(BigInt(session.maxAmount))}`,
        }),
    });
    const screen = createBookScreen({
      root,
      t,
      book,
      clockKey,
      session,
      money,
      sound,
      host,
      notice,
      client: createBookClient(session.sessionToken),
      rules,
    });
    await screen.start();
    root.querySelector('.loader')?.remove();
    root.dataset['state'] = 'idle';
    host.post({ type: 'ready' });
  } catch (error) {
    root.dataset['state'] = 'offline';
    const code = error instanceof ArcadeRefusal ? error.code : undefined;
    if (code === 'session_gone' || code === 'token_invalid') host.post({ type: 'relogin' });
    const onClose = host.isFramed ? () => host.post({ type: 'close' }) : undefined;
    const retry = { label: t('try_again'), isMain: true, onPress: () => location.reload() };
    const failed = { title: t('load_failed_title'), text: t('load_failed_text'), actions: [retry] };
    notice.show(code === undefined || code === 'offline' ? failed : explainRoomRefusal(code, { t, balance: '', stake: '', onClose }));
    // Hides the site's loader, so that the error is visible in place of the game.
    host.post({ type: 'ready' });
  }
}

function rulesOf(t: BookTranslate, { language, payMax, stakes }: { language: string; payMax: string; stakes: string }): RulesContent {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const { low, high } = singleReturns();
  return {
    figures: [
      [t('figure_margin'), `${percent.format(low)} – ${percent.format(high)}`, 'rtp'],
      [t('figure_multiple'), percent.format(low ** LEGS_MAX)],
      [t('room_volatility'), t('figure_volatility')],
      [t('room_stakes'), stakes, 'stakes'],
      [t('figure_pay_max'), payMax],
    ],
    parts: [],
    rules: [
      t('rule_virtual'),
      t('rule_price'),
      t('rule_multiple', { count: LEGS_MAX }),
      t('rule_void'),
      t('rule_cash_out'),
      t('rule_settle'),
    ],
  };
}

/** Lowest and highest average return of a single bet over all priced probabilities; rounding reduces it slightly. */
function singleReturns(): { low: number; high: number } {
  const shares = Array.from({ length: 9_999 }, (_, index) => (index + 1) * 100).flatMap((winChance) => {
    const price = priceOf({ winChance, voidChance: 0 });
    return price === undefined ? [] : [(price / 100) * (winChance / 1_000_000)];
  });
  return { low: Math.floor(Math.min(...shares) * 1000) / 1000, high: Math.max(...shares) };
}
