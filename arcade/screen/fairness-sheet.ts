import type { VerifiableRound } from '../client-contract.ts';
import type { RandomSource } from '@jogada/platform/contract';
import { revealedDraws, revealedSeedHash } from '../fairness/revealed-round.ts';
import type { ArcadeClient } from './arcade-client.ts';
import { button, element, ICONS } from './element.ts';
import type { MoneyText } from './money-text.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { SharedTranslate } from './texts.ts';

export interface FairnessSheetSettings {
  t: SharedTranslate;
  client: ArcadeClient;
  money: () => MoneyText;
  /** Recomputes the round in this browser with the game's own rules. */
  recompute: (
    stakeAmount: bigint,
    random: RandomSource,
    taken: Pick<VerifiableRound, 'options' | 'steps'>,
  ) => { result: object; winAmount: bigint };
  /** A short text of the result, such as the stops of the reels. */
  describe: (result: unknown) => string;
}

/** The committed seed, the player's seed, and a proof of every past round computed in this browser. */
export function createFairnessSheet(parent: HTMLElement, settings: FairnessSheetSettings): Sheet {
  const { t } = settings;
  const sheet = createSheet(parent, { title: t('fair_title'), closeLabel: t('close'), testId: 'fairness-sheet' });

  async function fill(): Promise<void> {
    const [seed, rounds] = await Promise.all([settings.client.seed(), settings.client.listRounds()]);
    const input = element('input', {
      id: 'client-seed',
      type: 'text',
      maxlength: 64,
      autocomplete: 'off',
      spellcheck: 'false',
      value: seed.clientSeed,
      'data-testid': 'client-seed',
    });
    const rotate = element('button', { type: 'submit', class: 'main-button', 'data-testid': 'rotate-seed' }, t('fair_rotate'));
    const form = element(
      'form',
      { class: 'seed-form' },
      element('label', { for: 'client-seed' }, t('fair_client_seed')),
      input,
      element('p', { class: 'sheet-note' }, t('fair_change_note')),
      rotate,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      rotate.disabled = true;
      const clientSeed = input.value.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 64) || crypto.randomUUID();
      void settings.client
        .rotateSeed(clientSeed)
        .then(fill)
        .catch(() => {
          rotate.disabled = false;
          input.setCustomValidity(t('fair_busy'));
          input.reportValidity();
          input.setCustomValidity('');
        });
    });
    sheet.body.replaceChildren(
      element('p', { class: 'sheet-note' }, t('fair_intro')),
      fact(t('fair_server_hash'), seed.serverSeedHash, t),
      fact(t('fair_next_hash'), seed.nextServerSeedHash, t),
      fact(t('fair_nonce'), seed.nextNonce, t),
      form,
      element('h3', {}, t('fair_rounds')),
      rounds.length === 0
        ? element('p', { class: 'sheet-note' }, t('fair_no_rounds'))
        : element('ul', { class: 'round-list' }, ...rounds.map((round) => roundItem(round, settings))),
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

function fact(label: string, value: string, t: SharedTranslate): HTMLElement {
  const copy = button({ label: t('copy'), icon: ICONS.copy, class: 'round-button small' }, () => {
    void navigator.clipboard?.writeText(value).catch(() => undefined);
  });
  return element('div', { class: 'fact' }, element('span', { class: 'fact-label' }, label), element('code', {}, value), copy);
}

function roundItem(round: VerifiableRound, settings: FairnessSheetSettings): HTMLElement {
  const { t, money } = settings;
  const stake = BigInt(round.stakeAmount);
  const verdict = element('p', { class: 'verdict', role: 'status', 'data-testid': 'verdict' });
  const item = element(
    'li',
    {},
    element(
      'div',
      { class: 'round-line' },
      element('span', {}, `#${round.nonce} · ${settings.describe(round.result)}`),
      element('strong', {}, `${money().write(stake)} → ${money().write(BigInt(round.winAmount))}`),
    ),
    element('code', {}, round.roundId),
  );
  if (round.serverSeed === undefined) {
    verdict.textContent = t('fair_reveal_first');
    item.append(verdict);
    return item;
  }
  const { serverSeed } = round;
  const check = button({ label: t('fair_verify'), text: t('fair_verify'), class: 'quiet-button', testId: 'verify-round' }, () => {
    void verify({ ...round, serverSeed }, settings).then((proof) => {
      verdict.dataset['match'] = String(proof.isMatch);
      verdict.textContent = proof.isMatch ? t('fair_match', { result: proof.described }) : t('fair_mismatch');
    });
  });
  item.append(
    element('code', { class: 'seed' }, `${t('fair_server_seed')} ${serverSeed}`),
    element('code', { class: 'seed' }, `${t('fair_client_seed')} ${round.clientSeed}`),
    check,
    verdict,
  );
  return item;
}

async function verify(
  round: VerifiableRound & { serverSeed: string },
  { recompute, describe }: FairnessSheetSettings,
): Promise<{ isMatch: boolean; described: string }> {
  const hash = await revealedSeedHash(round.serverSeed);
  const { result, winAmount } = recompute(BigInt(round.stakeAmount), await revealedDraws(round), round);
  const isSameResult = JSON.stringify(sorted(result)) === JSON.stringify(sorted(round.result));
  const isMatch = hash === round.serverSeedHash && isSameResult && winAmount === BigInt(round.winAmount);
  return { isMatch, described: describe(result) };
}

/** The database returns keys in another order; only the values matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
