import { decimalSign } from '../../../screen/decimal-sign.ts';
import '../../../screen/arcade.css';
import '../../../screen/hud/hud.css';
import '../../../screen/board/line-maps.css';
import './tesouro-da-mata.css';
import type { SessionView } from '../../../client-contract.ts';
import { createArcadeClient, type ArcadeClient } from '../../../screen/arcade-client.ts';
import { ArcadeRefusal } from '../../../screen/call-arcade.ts';
import { createAutoplay } from '../../../screen/autoplay.ts';
import { createAutoplaySheet } from '../../../screen/autoplay-sheet.ts';
import { element } from '../../../screen/element.ts';
import { createFairnessSheet } from '../../../screen/fairness-sheet.ts';
import { connectHost } from '../../../screen/host-messages.ts';
import { moneyText } from '../../../screen/money-text.ts';
import { createNotice } from '../../../screen/notice.ts';
import { readPageSettings } from '../../../screen/page-settings.ts';
import { createSound } from '../../../screen/sound.ts';
import { loadTexts } from '../../../screen/texts.ts';
import { LINES } from '../reels.ts';
import { toStored, type StoredResult } from '../rounds.ts';
import { playRound } from '../rules.ts';
import { createCelebration } from './celebration.ts';
import { createControls, type ControlHandlers, type Controls } from './controls.ts';
import { GAME_TEXTS, type GameTranslate } from './game-texts.ts';
import { createPaytableSheet } from './paytable-sheet.ts';
import { explainRefusal } from '../../../screen/refusal-notice.ts';
import { createRoundRunner, type RoundRunner } from './round-runner.ts';
import { SOUNDS } from './sounds.ts';
import { createSpinShow } from './spin-show.ts';
import { createSlotStage, type SlotStage } from './stage/slot-stage.ts';
import { createStakeChoice } from '../../../screen/stake-choice.ts';
import { createStakeSheet } from '../../../screen/stake-sheet.ts';

const settings = readPageSettings();
const root = document.querySelector<HTMLElement>('#game') ?? document.body;
const canvas = element('canvas', { 'aria-hidden': 'true' });
root.append(canvas, element('div', { class: 'loader', role: 'progressbar' }));
const sound = createSound();
let runner: RoundRunner | undefined;

const host = connectHost(settings.hostOrigin, {
  onPause() {
    runner?.stopAutoplay();
    sound.hold(true);
  },
  onResume: () => sound.hold(false),
  onBalance: () => void runner?.readBalance(),
  onSound: (isOn) => sound.set(isOn),
});
const client = createArcadeClient(settings);
void boot();

async function boot(): Promise<void> {
  const t = await loadTexts(settings.language, GAME_TEXTS);
  const notice = createNotice(root);
  try {
    const [session, stage] = await Promise.all([client.open(), createSlotStage(canvas)]);
    await startGame({ t, session, stage });
  } catch (error) {
    root.dataset['state'] = 'offline';
    const code = error instanceof ArcadeRefusal ? error.code : undefined;
    if (code === 'session_gone' || code === 'token_invalid') host.post({ type: 'relogin' });
    const onClose = host.isFramed ? () => host.post({ type: 'close' }) : undefined;
    const onRetry = () => location.reload();
    const known =
      code === undefined || code === 'offline'
        ? undefined
        : explainRefusal(code, { t, balance: '', stake: '', onRetry, onSmallerStake: onRetry, onClose });
    const failed = {
      title: t('load_failed_title'),
      text: t('load_failed_text'),
      actions: [{ label: t('try_again'), isMain: true, onPress: onRetry }],
    };
    notice.show(known ?? failed);
    // Hides the site's loader, so that the error is visible in place of the game.
    host.post({ type: 'ready' });
  }
}

async function startGame({ t, session, stage }: { t: GameTranslate; session: SessionView; stage: SlotStage }): Promise<void> {
  const money = moneyText(session.currency, settings.language);
  const notice = createNotice(root);
  const autoplay = createAutoplay();
  const stake = createStakeChoice(settings.gameId, session.stakeAmounts.map(BigInt), () => runner?.showStake());
  const stakeSheet = createStakeSheet(root, { t, money, stake, lineCount: LINES.length });
  const paytable = createPaytableSheet(root, { t, money, stake, decimalSign: decimalSign(settings.language) });
  const fairness = fairnessSheet(client, t, () => money);
  const autoplaySheet = createAutoplaySheet(root, {
    t,
    money: () => money,
    stakeAmount: () => stake.amount,
    onStart(limits) {
      autoplay.start(limits);
      void runner?.startAutoplay();
    },
  });
  const controls = createControls(root, { t, isDemo: session.isDemo, handlers: handlersFor() });

  function handlersFor(): ControlHandlers {
    return {
      onSpin: () => void runner?.spin(),
      onStopAutoplay: () => runner?.stopAutoplay(),
      onStakeStep(step) {
        sound.play(SOUNDS.press);
        stake.step(step);
      },
      onStakeSheet: () => stakeSheet.open(),
      onAutoplaySheet: () => autoplaySheet.open(),
      onRules: () => paytable.open(),
      onFairness: () => fairness.open(),
      onTurbo: (isOn) => runner?.setTurbo(isOn),
      onSound(isOn) {
        sound.set(isOn);
        controls.setSound(isOn);
      },
    };
  }

  const celebration = createCelebration(root, { stage, t, money, onSound: (name) => sound.play(SOUNDS[name]) });
  const show = createSpinShow({ stage, controls, celebration, t, money, onSound: (name) => sound.play(SOUNDS[name]) });
  runner = createRoundRunner({
    client,
    session,
    controls,
    show,
    stake,
    autoplay,
    notice,
    host,
    t,
    money,
    onStakeSheet: () => stakeSheet.open(),
  });

  runner.showStake();
  controls.setWin(money.write(0n), false);
  controls.setMessage(t('hint'));
  controls.setRoundId('');
  controls.setSound(sound.isOn);
  root.querySelector('.loader')?.remove();
  fitLayout(stage, controls);
  listenToKeys(runner);
  controls.setState('idle');
  host.post({ type: 'ready' });
  if (session.unfinishedRound !== undefined) await runner.showUnfinished(session.unfinishedRound);
}

function fairnessSheet(arcade: ArcadeClient, t: GameTranslate, money: () => ReturnType<typeof moneyText>): { open: () => void } {
  return createFairnessSheet(root, {
    t,
    client: arcade,
    money,
    recompute(stakeAmount, random) {
      const round = playRound(stakeAmount, random);
      return { result: toStored(round), winAmount: round.winAmount };
    },
    describe: (result) => (result as StoredResult).spins[0]?.stops.join('-') ?? '',
  });
}

function fitLayout(stage: SlotStage, controls: Controls): void {
  const fit = () => {
    const { frameTop } = stage.layout({ width: root.clientWidth, height: root.clientHeight }, controls.places());
    controls.placeFeature(frameTop);
  };
  fit();
  new ResizeObserver(fit).observe(root);
  void document.fonts.ready.then(fit);
}

function listenToKeys(game: RoundRunner): void {
  window.addEventListener('keydown', (event) => {
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, input, dialog') !== null;
    if (event.code !== 'Space' || event.repeat || isElsewhere || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    void game.spin();
  });
}
