import { homePath, loginPath, SignedInOnly, useSession } from '@jogada/accounts/web';
import { WayOut } from '@jogada/accounts/web/arrival';
import { ApiProblem, LANGUAGE_TAGS, queryKeyOf, useGoBack, useGoTo, usePreferences, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink } from '@jogada/platform/web/ui';
import { LimitNotice, RealityCheckOverlay } from '@jogada/wallet/web/reality-check';
import { readBalance } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { gamePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import type { FrameMessage } from './frame-message.ts';
import { GameBar } from './game-bar.tsx';
import { GameLoader } from './game-loader.tsx';
import { useGameFrame } from './use-game-frame.ts';
import { useGameLaunch } from './use-game-launch.ts';

interface GameFrameScreenProps {
  readonly gameId: string;
  /** When the frame is given its page, and when its loader goes; a game's own word is waited for where this is left out. */
  readonly pace?: { readonly sourceAfterMs: number; readonly endsAfterLoadMs: number };
}

/** A game over the whole screen, with nothing of ours but one slim bar. */
export function GameFrameScreen(props: GameFrameScreenProps) {
  return (
    <SignedInOnly>
      <GameFrame key={props.gameId} {...props} />
    </SignedInOnly>
  );
}

// Not every vendor says that it is ready: some time after its page has loaded, the loader steps aside all the same.
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
  const onMessage = useFrameActs(gameId, () => setPhase('open'));
  useGameFrame({ frame, vendorOrigin: content?.vendorOrigin, onFrameEvent: onMessage });
  const [sourceOf, setSourceOf] = useState<string>();
  const [openedUrl, setOpenedUrl] = useState<string>();
  // Another launch is waited for as the first one was.
  if (content && content.url !== openedUrl) {
    setOpenedUrl(content.url);
    setLoaded(false);
    setPhase('opening');
  }
  // Whatever the frame has loaded may be the browser's own page that nobody answers there.
  const isThere = isLoaded && (pace !== undefined || content?.saysReady === false);
  useAfter(phase === 'opening' && isThere ? (pace?.endsAfterLoadMs ?? SILENT_VENDOR_MS) : undefined, () => setPhase('open'));
  useAfter(pace && content && sourceOf !== content.url ? pace.sourceAfterMs : undefined, () => setSourceOf(content?.url));
  useAfter(phase === 'opening' && content && !isThere ? GIVE_UP_MS : undefined, () => setPhase('slow'));

  const name = game?.gameName ?? '';
  // The site asks first how long this goes on (R18), and opens the game after the answer.
  const isCheckDue = problem instanceof ApiProblem && problem.code === 'reality_check_due';
  const hasFailed = !isLaunching && (problem !== null || phase === 'slow');

  function handleRetry() {
    setLoaded(false);
    setPhase('opening');
    relaunch();
  }

  return (
    <div ref={screen} className="fixed inset-0 z-40 flex h-dvh flex-col bg-bg pt-[env(safe-area-inset-top)]">
      <GameBar name={name} screen={screen} keepsMoney={keepsMoney} />
      <div className="relative min-h-0 flex-1">
        {content && !hasFailed && (!pace || sourceOf === content.url) && (
          // The vendor is another origin, so that its scripts reach nothing of ours; it needs its own origin for its own storage and calls.
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
        {hasFailed && !isCheckDue && <LaunchFailure problem={problem} onRetry={handleRetry} />}
        <RealityCheckOverlay isPlaying={content !== undefined || isCheckDue} onAnswered={() => isCheckDue && handleRetry()} />
        <LimitNotice />
      </div>
    </div>
  );
}

/** What the frame may ask of the site. */
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
        return void queries.invalidateQueries({ queryKey: queryKeyOf(readBalance) });
      case 'relogin':
        // With a session the sign-in would lead straight back here.
        return void leaveBy(() => {
          clearSession();
          return goTo(loginPath(gamePath(gameId)), { replace: true });
        });
      case 'close':
        return goBack();
      case 'round_started':
        return;
    }
  };
}

function LaunchFailure({ problem, onRetry }: { readonly problem: unknown; readonly onRetry: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center overflow-y-auto bg-bg px-8 py-6 text-center">
      <span aria-hidden="true" className="guilloche grid size-24 place-items-center rounded-full bg-s2 text-hot">
        <IconCloudOff size={42} stroke={1.6} />
      </span>
      <h2 className="display mt-6 text-24">{t('launch.failedTitle')}</h2>
      <p className="mt-2 max-w-[36ch] text-balance text-ink-2">{problem ? problemText(problem) : t('launch.slowBody')}</p>
      <p className="mt-1 text-13 text-ink-3">{problem ? t('launch.balanceSafe') : undefined}</p>
      <div className="mt-7 grid w-full max-w-[300px] gap-3">
        <WayOut problem={problem} />
        <Button size="large" isWide onClick={onRetry}>
          {t('launch.retry')}
        </Button>
        <ButtonLink to={homePath} look="quiet" isWide>
          {t('launch.otherGames')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Does something once after a time; never while the time is undefined. */
function useAfter(delayMs: number | undefined, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (delayMs === undefined) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
