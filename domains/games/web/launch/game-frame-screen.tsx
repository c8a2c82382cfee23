import { homePath, loginPath, SignedInOnly, useSession } from '@jogada/accounts/web';
import { noteAct } from '@jogada/accounts/web/activity';
import { ApiProblem, LANGUAGE_TAGS, queryKeyOf, useGoBack, useGoTo, usePreferences } from '@jogada/platform/web';
import { LimitNotice, RealityCheckOverlay, SittingStrip } from '@jogada/wallet/web/reality-check';
import { readBalance, readRealityCheck } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { gamePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import type { FrameMessage } from './frame-message.ts';
import { GameBar } from './game-bar.tsx';
import { GameLoader } from './game-loader.tsx';
import { LaunchFailure } from './launch-failure.tsx';
import { useGameFrame } from './use-game-frame.ts';
import { useGameLaunch } from './use-game-launch.ts';
import { useRoundOnScreen } from './use-round-on-screen.ts';

interface GameFrameScreenProps {
  readonly gameId: string;
  /**
   * Delays before the frame's source is set and before the loader is hidden, in ms. Without it the game's ready message hides the loader.
   */
  readonly pace?: { readonly sourceAfterMs: number; readonly endsAfterLoadMs: number };
}

/** A game over the whole screen below a slim bar. */
export function GameFrameScreen(props: GameFrameScreenProps) {
  return (
    <SignedInOnly>
      <GameFrame key={props.gameId} {...props} />
    </SignedInOnly>
  );
}

// Vendors that send no ready message: the loader is hidden this long after the page has loaded, in ms.
const SILENT_VENDOR_MS = 4_000;
const GIVE_UP_MS = 30_000;

type Phase = 'opening' | 'open' | 'slow';

function GameFrame({ gameId, pace }: GameFrameScreenProps) {
  const t = useText();
  const { language } = usePreferences();
  const { content, keepsMoney, game, problem, isLaunching, relaunch } = useGameLaunch(gameId);
  const screen = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [phase, setPhase] = useState<Phase>('opening');
  const { shownAmount, isRoundShown, handleRound } = useRoundOnScreen();
  const act = useFrameActs(gameId, () => setPhase('open'));
  useGameFrame({
    frame,
    vendorOrigin: content?.vendorOrigin,
    walletAmount: isRoundShown || keepsMoney ? undefined : shownAmount,
    onFrameEvent(message) {
      handleRound(message);
      act(message);
    },
  });
  const [sourceOf, setSourceOf] = useState<string>();
  const [openedUrl, setOpenedUrl] = useState<string>();
  // Resets the state for a new launch.
  if (content && content.url !== openedUrl) {
    setOpenedUrl(content.url);
    setLoaded(false);
    setPhase('opening');
  }
  // The load event alone is not enough: the frame may have loaded the browser's error page.
  const isThere = isLoaded && (pace !== undefined || content?.saysReady === false);
  useAfter(phase === 'opening' && isThere ? (pace?.endsAfterLoadMs ?? SILENT_VENDOR_MS) : undefined, () => setPhase('open'));
  useAfter(pace && content && sourceOf !== content.url ? pace.sourceAfterMs : undefined, () => setSourceOf(content?.url));
  useAfter(phase === 'opening' && content && !isThere ? GIVE_UP_MS : undefined, () => setPhase('slow'));

  const name = game?.gameName ?? '';
  // Shows the reality check first (R18) and launches the game after the response.
  const isCheckDue = problem instanceof ApiProblem && problem.code === 'reality_check_due';
  const hasFailed = !isLaunching && (problem !== null || phase === 'slow');

  function handleRetry() {
    setLoaded(false);
    setPhase('opening');
    relaunch();
  }

  return (
    <div ref={screen} className="game-stage fixed inset-0 z-40 flex h-dvh flex-col bg-bg pt-[env(safe-area-inset-top)]">
      {/* A phone in landscape has room for one row above the game. */}
      <div className="grid shrink-0 auto-cols-fr [@media(orientation:landscape)_and_(max-height:560px)]:grid-flow-col">
        <GameBar name={name} game={game} screen={screen} keepsMoney={keepsMoney} shownAmount={shownAmount} />
        {content && <SittingStrip isRoundShown={isRoundShown} />}
      </div>
      <div className="relative min-h-0 flex-1">
        {content && !hasFailed && (!pace || sourceOf === content.url) && (
          // The vendor's page is cross-origin, so its scripts cannot reach this page. It needs its own origin for storage and requests.
          <iframe
            ref={frame}
            key={content.url}
            src={content.url}
            title={t('launch.frame', { name })}
            lang={LANGUAGE_TAGS[language]}
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            allow="autoplay; fullscreen"
            referrerPolicy="strict-origin"
            onLoad={() => setLoaded(true)}
            className="absolute inset-0 size-full border-0"
          />
        )}
        {!hasFailed && <GameLoader game={game} isShown={phase === 'opening' || isLaunching} />}
        {hasFailed && !isCheckDue && <LaunchFailure gameId={gameId} problem={problem} onRetry={handleRetry} />}
        <RealityCheckOverlay isPlaying={content !== undefined || isCheckDue} onAnswered={() => isCheckDue && handleRetry()} />
        <LimitNotice />
      </div>
    </div>
  );
}

/** Handles the messages that the frame may send. */
function useFrameActs(gameId: string, onReady: () => void): (message: FrameMessage) => void {
  const goTo = useGoTo();
  const goBack = useGoBack(homePath);
  const queries = useQueryClient();
  const { clearSession, leaveBy } = useSession();

  return ({ type }) => {
    switch (type) {
      case 'ready':
        return onReady();
      case 'balance_changed':
      case 'round_settled':
        void queries.invalidateQueries({ queryKey: queryKeyOf(readRealityCheck) });
        return void queries.invalidateQueries({ queryKey: queryKeyOf(readBalance) });
      case 'relogin':
        // With a session the sign-in page would redirect straight back here.
        return void leaveBy(() => {
          clearSession();
          return goTo(loginPath(gamePath(gameId)), { replace: true });
        });
      case 'close':
        return goBack();
      case 'round_started':
        return noteAct();
    }
  };
}

/** Runs a callback once after a delay; not while the delay is undefined. */
function useAfter(delayMs: number | undefined, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (delayMs === undefined) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
