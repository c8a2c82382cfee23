import type { RandomSource } from '@jogada/platform/contract';
import { revealedDraws, revealedSeedHash } from '../../fairness/revealed-round.ts';
import type { RoomRoundView, VerifiableSharedRound } from '../../room-contract.ts';
import { button, element } from '../element.ts';
import type { MoneyText } from '../money-text.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import { readOwnSeed, writeOwnSeed } from './own-seed.ts';
import type { RoomSession } from './room-session.ts';
import type { RoomTranslate } from './room-texts.ts';

export interface RoomFairnessSettings {
  t: RoomTranslate;
  money: MoneyText;
  session: RoomSession;
  round: () => RoomRoundView;
  /** Recomputes the draw in this browser with the game's own rules. */
  draw: (random: RandomSource) => object;
  describe: (outcome: unknown) => string;
}

/** The committed seed chain, the player's client seed, and a proof of every past round computed in this browser. */
export function createRoomFairnessSheet(parent: HTMLElement, settings: RoomFairnessSettings): Sheet {
  const { t, session, round } = settings;
  const sheet = createSheet(parent, { title: t('fair_title'), closeLabel: t('close'), testId: 'fairness-sheet' });

  async function fill(): Promise<void> {
    const rounds = await session.pastRounds();
    const { commitment, number } = round();
    sheet.body.replaceChildren(
      element('p', { class: 'sheet-note' }, t('room_fair_intro')),
      fact(t('room_fair_commitment'), commitment),
      fact(t('room_fair_number'), String(number)),
      seedForm(t),
      element('h3', {}, t('fair_rounds')),
      rounds.length === 0
        ? element('p', { class: 'sheet-note' }, t('room_fair_none'))
        : element('ul', { class: 'round-list' }, ...rounds.map((past, index) => roundItem({ past, before: rounds[index + 1] }, settings))),
    );
  }

  return {
    ...sheet,
    get isOpen() {
      return sheet.isOpen;
    },
    open() {
      sheet.body.replaceChildren(element('p', { class: 'sheet-note', role: 'status' }, t('loading')));
      sheet.open();
      fill().catch(() => sheet.body.replaceChildren(element('p', { class: 'sheet-note', role: 'alert' }, t('offline_text'))));
    },
  };
}

function seedForm(t: RoomTranslate): HTMLElement {
  const input = element('input', {
    id: 'client-seed',
    type: 'text',
    maxlength: 32,
    autocomplete: 'off',
    spellcheck: 'false',
    value: readOwnSeed(),
  });
  const keep = element('button', { type: 'submit', class: 'quiet-button' }, t('room_fair_keep'));
  const form = element('form', { class: 'seed-form' }, element('label', { for: 'client-seed' }, t('room_fair_own_seed')), input, keep);
  input.addEventListener('input', () => (keep.textContent = t('room_fair_keep')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    input.value = writeOwnSeed(input.value);
    keep.textContent = t('room_fair_kept');
  });
  return form;
}

function fact(label: string, value: string): HTMLElement {
  return element('div', { class: 'fact' }, element('span', { class: 'fact-label' }, label), element('code', {}, value));
}

interface PastPair {
  past: VerifiableSharedRound;
  /** The preceding round, when the list contains it. */
  before: VerifiableSharedRound | undefined;
}

function roundItem({ past, before }: PastPair, settings: RoomFairnessSettings): HTMLElement {
  const { t, money, describe } = settings;
  const verdict = element('p', { class: 'verdict', role: 'status', 'data-testid': 'verdict' });
  const own = past.own.map(({ stakeAmount, winAmount }) => `${money.write(BigInt(stakeAmount))} → ${money.write(BigInt(winAmount))}`);
  const check = button({ label: t('fair_verify'), text: t('fair_verify'), class: 'quiet-button', testId: 'verify-round' }, () => {
    void verify({ past, before }, settings).then((isMatch) => {
      verdict.dataset['match'] = String(isMatch);
      verdict.textContent = isMatch ? t('room_fair_match', { result: describe(past.outcome) }) : t('room_fair_mismatch');
    });
  });
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'round-line' },
      element('span', {}, `#${past.number} · ${describe(past.outcome)}`),
      element('strong', {}, own.join(' · ')),
    ),
    element('code', { class: 'seed' }, t('room_fair_seed', { seed: past.seed })),
    element('code', { class: 'seed' }, t('room_fair_mix', { mix: past.mix })),
    check,
    verdict,
  );
}

async function verify({ past, before }: PastPair, { draw }: RoomFairnessSettings): Promise<boolean> {
  const hash = await revealedSeedHash(past.seed);
  const isLinked = before === undefined || before.number !== past.number - 1 || before.seed === past.commitment;
  const drawn = draw(await revealedDraws({ serverSeed: past.seed, clientSeed: past.mix, nonce: String(past.number) }));
  const isOwnSeedIn = past.own.length === 0 || past.mix !== 'none';
  return hash === past.commitment && isLinked && isOwnSeedIn && isSame(drawn, past.outcome);
}

/** The database returns keys in another order; only the values matter. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)));
}
