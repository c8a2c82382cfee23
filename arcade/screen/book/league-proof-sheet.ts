import type { VerifiableLeagueRound } from '../../book-contract.ts';
import { revealedDraws, revealedSeedHash } from '../../fairness/revealed-round.ts';
import { scoreAfter } from '../../sports/simulated-sport.ts';
import { playRound, type VirtualBook } from '../../sports/virtual-league.ts';
import { button, element } from '../element.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import type { BookClient } from './book-client.ts';
import type { BookTranslate } from './book-texts.ts';

/** Past rounds of the leagues with their seeds, and a proof of every score computed in this browser. */
export function createLeagueProofSheet(
  parent: HTMLElement,
  { t, book, client }: { t: BookTranslate; book: VirtualBook; client: BookClient },
): Sheet {
  const sheet = createSheet(parent, { title: t('fair_title'), closeLabel: t('close'), testId: 'fairness-sheet' });

  function roundItem(round: VerifiableLeagueRound): HTMLElement {
    const verdict = element('p', { class: 'verdict', role: 'status', 'data-testid': 'verdict' });
    const check = button({ label: t('fair_verify'), text: t('fair_verify'), class: 'quiet-button', testId: 'verify-round' }, () => {
      void verify(book, round).then((isMatch) => {
        verdict.dataset['match'] = String(isMatch);
        verdict.textContent = isMatch ? t('room_fair_match', { result: `#${round.number}` }) : t('room_fair_mismatch');
      });
    });
    const lines = round.scores.map(({ home, away, score }) =>
      element('span', {}, t('past_match', { home, away, score: `${score.home} – ${score.away}` })),
    );
    return element(
      'li',
      {},
      element('strong', {}, `#${round.number}`),
      ...lines,
      element('code', { class: 'seed' }, t('room_fair_seed', { seed: round.seed })),
      check,
      verdict,
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
      client.pastRounds().then(
        (rounds) =>
          sheet.body.replaceChildren(
            element('p', { class: 'sheet-note' }, t('rule_virtual')),
            rounds.length === 0
              ? element('p', { class: 'sheet-note' }, t('no_past'))
              : element('ul', { class: 'round-list' }, ...rounds.map(roundItem)),
          ),
        () => sheet.body.replaceChildren(element('p', { class: 'sheet-note', role: 'alert' }, t('offline_text'))),
      );
    },
  };
}

async function verify(book: VirtualBook, { number, startsAt, seed, commitment, scores }: VerifiableLeagueRound): Promise<boolean> {
  if ((await revealedSeedHash(seed)) !== commitment) return false;
  const random = await revealedDraws({ serverSeed: seed, clientSeed: 'none', nonce: String(number) });
  const timelines = playRound(book, { number, startsAt: new Date(startsAt) }, random);
  return scores.every(({ score }, match) => {
    const drawn = scoreAfter(timelines[match] ?? [], book.sport.ticks);
    return drawn.home === score.home && drawn.away === score.away;
  });
}
