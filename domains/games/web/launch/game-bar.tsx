import { homePath } from '@jogada/accounts/web';
import type { Game } from '@jogada/games/contract/player';
import { AnimatedMoney, PageLink, useGoBack } from '@jogada/platform/web';
import { depositPath, useBalance } from '@jogada/wallet/web';
import { GameContribution } from '@jogada/wallet/web/wagering';
import {
  IconArrowLeft,
  IconInfoCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMinimize,
  IconPlus,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { GameFactsSheet } from '../facts/game-facts-sheet.tsx';
import { useText } from '../use-text.ts';
import { useVendorMoney } from '../vendor-money/use-vendor-money.ts';

interface GameBarProps {
  readonly name: string;
  /** Undefined until loaded. */
  readonly game: Game | undefined;
  /** The element that becomes full screen, including the bar. */
  readonly screen: RefObject<HTMLElement | null>;
  /** The vendor holds the balance during play. */
  readonly keepsMoney: boolean;
  /** The balance as far as the game has shown it, in minor units. */
  readonly shownAmount: bigint | undefined;
}

const BUTTON = 'press grid h-10 w-11 shrink-0 place-items-center text-ink-2';

/** Back button, game name, live balance with a deposit link, theatre and full-screen buttons; 40 px high to leave room for the game. */
export function GameBar({ name, game, screen, keepsMoney, shownAmount }: GameBarProps) {
  const t = useText();
  const balance = useBalance();
  const goBack = useGoBack(homePath);
  return (
    <header data-bar="plain" className="flex h-10 shrink-0 items-center border-b border-line/60 bg-s1">
      <button type="button" onClick={goBack} aria-label={t('launch.back')} className={BUTTON}>
        <IconArrowLeft size={20} aria-hidden="true" />
      </button>
      <div className="min-w-0 flex-1">
        <h1 className="text-13 font-semibold">{game ? <FactsButton game={game} /> : <span className="block truncate">{name}</span>}</h1>
        {game && <GameContribution classification={game.gameType} />}
      </div>
      {keepsMoney && <MoneyInGame />}
      {balance && shownAmount !== undefined && !keepsMoney && (
        <PageLink to={depositPath()} className="press mx-1 flex h-8 items-center gap-1.5 rounded-full bg-s2 pr-1 pl-3 text-13">
          <span className="sr-only">{t('launch.balance')}:</span>
          <AnimatedMoney amount={shownAmount.toString()} currency={balance.currency} className="font-semibold text-ink" />
          <span className="grid size-6 place-items-center rounded-full bg-s3 text-ink">
            <IconPlus size={16} stroke={2.5} aria-hidden="true" />
            <span className="sr-only">{t('launch.deposit')}</span>
          </span>
        </PageLink>
      )}
      <TheatreButton screen={screen} />
      <FullscreenButton screen={screen} />
    </header>
  );
}

/** The game's name, which opens its figures. */
function FactsButton({ game }: { readonly game: Game }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press flex max-w-full items-center gap-1 text-left"
      >
        <span className="truncate">{game.gameName}</span>
        <IconInfoCircle size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      <GameFactsSheet game={game} isOpen={isOpen} isPlaying onClose={() => setOpen(false)} />
    </>
  );
}

const ASK_EVERY_MS = 20_000;

/** The member's balance at the vendor. The wallet's balance alone would look like a loss. */
function MoneyInGame() {
  const t = useText();
  const { list } = useVendorMoney({ refetchEveryMs: ASK_EVERY_MS });
  const there = list.find(({ state }) => state === 'there');
  if (!there) return null;
  return (
    <p className="mx-1 flex h-8 items-center gap-1.5 rounded-full bg-s2 px-3 text-13">
      <span className="text-ink-3">{t('vendorMoney.inGame')}</span>
      <AnimatedMoney amount={there.amount} currency={there.currency} className="font-semibold text-ink" />
    </p>
  );
}

/** Covers the side navigation of a wide screen; Escape or the button gives it back. */
function TheatreButton({ screen }: { readonly screen: RefObject<HTMLElement | null> }) {
  const t = useText();
  const [isTheatre, setTheatre] = useState(false);
  useEffect(() => {
    screen.current?.toggleAttribute('data-theatre', isTheatre);
    if (!isTheatre) return;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && setTheatre(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [screen, isTheatre]);
  const Icon = isTheatre ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <button
      type="button"
      aria-pressed={isTheatre}
      aria-label={t('launch.theatre')}
      onClick={() => setTheatre(!isTheatre)}
      className={`${BUTTON} wide-only`}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

function FullscreenButton({ screen }: { readonly screen: RefObject<HTMLElement | null> }) {
  const t = useText();
  const state = useSyncExternalStore(watchFullscreen, fullscreenState, () => 'impossible');
  if (state === 'impossible') return null;
  const isFull = state === 'full';
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <button
      type="button"
      onClick={() => void (isFull ? document.exitFullscreen() : screen.current?.requestFullscreen())}
      aria-label={isFull ? t('launch.leaveFullscreen') : t('launch.fullscreen')}
      className={BUTTON}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

function watchFullscreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

// iPhones do not support full screen for pages.
function fullscreenState(): 'impossible' | 'window' | 'full' {
  if (!document.fullscreenEnabled) return 'impossible';
  return document.fullscreenElement ? 'full' : 'window';
}
