import { decimalSign } from '../decimal-sign.ts';
import type { RandomSource } from '@jogada/platform/contract';
import type { Choice, RoundView, SessionView } from '../../client-contract.ts';
import { type AnimationClock, easeOut, prefersReducedMotion, startAnimationClock } from '../animation-clock.ts';
import { createArcadeClient } from '../arcade-client.ts';
import { ArcadeRefusal } from '../call-arcade.ts';
import { createAutoplay, type AutoplayEnd } from '../autoplay.ts';
import { createAutoplaySheet } from '../autoplay-sheet.ts';
import { element } from '../element.ts';
import { createFairnessSheet } from '../fairness-sheet.ts';
import { connectHost } from '../host-messages.ts';
import { type MoneyText, moneyText } from '../money-text.ts';
import { createNotice } from '../notice.ts';
import { type Language, readPageSettings } from '../page-settings.ts';
import { isRealWin } from '../real-win.ts';
import { explainRefusal } from '../refusal-notice.ts';
import { createSound, type SoundShape } from '../sound.ts';
import { createStakeChoice, type StakeChoice } from '../stake-choice.ts';
import { createStakeSheet } from '../stake-sheet.ts';
import { type Catalogue, loadTexts, type SharedTexts, type Translate } from '../texts.ts';
import { type Banner, createCelebration } from './celebration.ts';
import { createPanel, type Panel } from './panel.ts';
import { createRoundKeeper, type RoundKeeper } from './round-keeper.ts';
import { createRulesSheet, type GameFacts } from './rules-sheet.ts';
import { VOICES } from './voices.ts';

/** The surroundings that a game's page provides to the game. */
export interface Hud<Texts extends Record<string, string>> {
  root: HTMLElement;
  panel: Panel;
  keeper: RoundKeeper;
  stake: StakeChoice;
  t: Translate<SharedTexts & Texts>;
  money: MoneyText;
  language: Language;
  /** Such as "," in 1,50. */
  decimalSign: string;
  clock: AnimationClock;
  /** The device requests reduced motion. */
  isStill: boolean;
  isDemo: boolean;
  /** Credentials for entering the game's room. */
  credentials: { gameId: string; sessionToken: string };
  play(voice: keyof typeof VOICES | SoundShape): void;
  /** Counts the win up; a win of the stake or less is shown but not celebrated. */
  showWin(win: { winAmount: bigint; stakeAmount: bigint }): Promise<void>;
  /** Celebrates a big win that is already counted up. */
  celebrate(win: { winAmount: bigint; stakeAmount: bigint }): Promise<void>;
  banner(banner: Banner): Promise<void>;
}

/** What a game provides to its page. */
export interface HudGame {
  /** Called by the main button and for each round of an automatic run: plays a round or begins it. False when there was none. */
  playRound(): Promise<boolean>;
  /** Resumes a round that a reload or a lost connection interrupted; undefined clears the table. */
  takeUp(round: RoundView | undefined): Promise<void>;
  onStake?(): void;
  facts: GameFacts;
  rules(): HTMLElement[];
  recompute(stakeAmount: bigint, random: RandomSource, taken: { options: Choice; steps: Choice[] }): { result: object; winAmount: bigint };
  /** A short text of the result. */
  describe(result: unknown): string;
  canAutoplay: boolean;
}

export interface HudSettings<Texts extends Record<string, string>> {
  texts: Catalogue<Texts>;
  setUp(hud: Hud<Texts>): HudGame;
}

/** Opens a game's page: texts, session, table, and an unfinished round. */
export async function openHud<Texts extends Record<string, string>>({ texts, setUp }: HudSettings<Texts>): Promise<void> {
  const page = readPageSettings();
  const root = document.querySelector<HTMLElement>('#game') ?? document.body;
  root.append(element('div', { class: 'loader', role: 'progressbar' }));
  const sound = createSound();
  let hud: { endAutoplay: () => void; readBalance: () => void } | undefined;
  const host = connectHost(page.hostOrigin, {
    onPause() {
      hud?.endAutoplay();
      sound.hold(true);
    },
    onResume: () => sound.hold(false),
    onBalance: () => hud?.readBalance(),
    onSound: (isOn) => sound.set(isOn),
  });
  const client = createArcadeClient(page);
  const t = await loadTexts(page.language, texts);
  const notice = createNotice(root);
  const session = await client.open().catch((error: unknown) => {
    root.dataset['state'] = 'offline';
    const code = error instanceof ArcadeRefusal ? error.code : 'offline';
    if (code === 'session_gone' || code === 'token_invalid') host.post({ type: 'relogin' });
    const onClose = host.isFramed ? () => host.post({ type: 'close' }) : undefined;
    const onRetry = () => location.reload();
    const retry = { label: t('try_again'), isMain: true, onPress: onRetry };
    const failed = { title: t('load_failed_title'), text: t('load_failed_text'), actions: [retry] };
    notice.show(
      code === 'offline' ? failed : explainRefusal(code, { t, balance: '', stake: '', onRetry, onSmallerStake: onRetry, onClose }),
    );
    // Hides the site's loader, so that the error is visible in place of the game.
    host.post({ type: 'ready' });
  });
  if (session === undefined) return;
  hud = startHud({ page, root, sound, host, client, notice, t, session, setUp });
}

interface Surroundings<Texts extends Record<string, string>> extends Pick<HudSettings<Texts>, 'setUp'> {
  page: ReturnType<typeof readPageSettings>;
  root: HTMLElement;
  sound: ReturnType<typeof createSound>;
  host: ReturnType<typeof connectHost>;
  client: ReturnType<typeof createArcadeClient>;
  notice: ReturnType<typeof createNotice>;
  t: Translate<SharedTexts & Texts>;
  session: SessionView;
}

/** Sets up the table. @returns what the embedding page may ask for: the end of an automatic run, and the present balance between rounds. */
function startHud<Texts extends Record<string, string>>(
  around: Surroundings<Texts>,
): {
  endAutoplay: () => void;
  readBalance: () => void;
} {
  const { page, root, sound, host, client, notice, session, setUp } = around;
  const t = around.t as Translate<SharedTexts>;
  const money = moneyText(session.currency, page.language);
  const isStill = prefersReducedMotion();
  const clock = startAnimationClock(
    () => undefined,
    () => undefined,
  );
  const autoplay = createAutoplay();
  const play: Hud<Texts>['play'] = (voice) => sound.play(typeof voice === 'string' ? VOICES[voice] : voice);
  const stake = createStakeChoice(page.gameId, session.stakeAmounts.map(BigInt), () => keeper.showStake());
  const panel = createPanel(root, {
    t,
    isDemo: session.isDemo,
    handlers: {
      onAction: () => void press(),
      onStopAutoplay: () => endAutoplay('stopped'),
      onStakeStep(by) {
        play('press');
        stake.step(by);
      },
      onStakeSheet: () => stakeSheet.open(),
      onAutoplaySheet: () => autoplaySheet.open(),
      onRules: () => rulesSheet.open(),
      onFairness: () => fairness.open(),
      onSound(isOn) {
        sound.set(isOn);
        panel.setSound(isOn);
      },
    },
  });
  const stakeSheet = createStakeSheet(root, { t, money, stake });
  const keeper = createRoundKeeper({
    client,
    session,
    panel,
    stake,
    notice,
    host,
    t,
    money,
    onStakeSheet: () => stakeSheet.open(),
    onStake: () => game.onStake?.(),
    onFailure: () => endAutoplay('stopped'),
    onReconnected: (round) => game.takeUp(round),
  });
  const celebration = createCelebration(root, { clock, isStill, t, money, onSound: () => play('bigWin') });
  const sign = decimalSign(page.language);
  const game = setUp({
    root,
    panel,
    keeper,
    stake,
    t: around.t,
    money,
    language: page.language,
    decimalSign: sign,
    clock,
    isStill,
    isDemo: session.isDemo,
    credentials: { gameId: page.gameId, sessionToken: client.sessionToken },
    play,
    celebrate: (win) => celebration.celebrate(win),
    banner: (banner) => celebration.banner(banner),
    async showWin({ winAmount, stakeAmount }) {
      const isWon = isRealWin({ winAmount, stakeAmount });
      if (isWon) play('win');
      const ms = isWon && !isStill ? 500 + Math.min(700, Number(winAmount / stakeAmount) * 40) : 0;
      const write = (share: number) => panel.setWin(money.write((winAmount * BigInt(Math.round(share * 1000))) / 1000n), isWon);
      await clock.run(ms, write, easeOut);
      await celebration.celebrate({ winAmount, stakeAmount });
    },
  });
  root.classList.toggle('no-autoplay', !game.canAutoplay);
  const rulesSheet = createRulesSheet(root, { t, money, stake, decimalSign: sign, facts: game.facts, sections: () => game.rules() });
  const fairness = createFairnessSheet(root, {
    t,
    client,
    money: () => money,
    recompute: (amount, random, taken) => game.recompute(amount, random, taken),
    describe: (result) => game.describe(result),
  });
  const autoplaySheet = createAutoplaySheet(root, {
    t,
    money: () => money,
    stakeAmount: () => stake.amount,
    onStart(limits) {
      autoplay.start(limits);
      void runAutoplay();
    },
  });

  let isBusy = false;
  async function press(): Promise<boolean> {
    if (isBusy) return false;
    isBusy = true;
    try {
      return await game.playRound();
    } finally {
      isBusy = false;
    }
  }

  async function runAutoplay(): Promise<void> {
    while (autoplay.isOn) {
      panel.setAutoplay(autoplay.left);
      const before = keeper.balanceAmount;
      const stakeAmount = stake.amount;
      if (!(await press())) return endAutoplay('stopped');
      const reason = autoplay.book({ stakeAmount, winAmount: keeper.balanceAmount - before + stakeAmount });
      if (reason !== undefined) endAutoplay(reason);
    }
  }

  function endAutoplay(reason: AutoplayEnd): void {
    if (root.querySelector('[data-testid="autoplay-stop"]:not([hidden])') === null) return;
    autoplay.stop();
    panel.setAutoplay(undefined);
    panel.setMessage(t(`auto_ended_${reason}`));
  }

  panel.setWin(money.write(0n), false);
  panel.setRoundId('');
  panel.setSound(sound.isOn);
  keeper.showStake();
  root.querySelector('.loader')?.remove();
  panel.setState('idle');
  // Hides the site's loader first, so that an unfinished round is visible.
  host.post({ type: 'ready' });
  void game.takeUp(session.unfinishedRound);
  return {
    endAutoplay: () => endAutoplay('stopped'),
    readBalance: () => root.dataset['state'] !== 'playing' && void keeper.readBalance(),
  };
}
