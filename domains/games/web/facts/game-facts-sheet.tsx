import type { Game } from '@jogada/games/contract/player';
import { ButtonLink, Sheet } from '@jogada/platform/web/ui';
import { gamePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { GameFacts } from './game-facts.tsx';

interface GameFactsSheetProps {
  readonly game: Game;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Whether the game is open on this page already. */
  readonly isPlaying?: boolean;
}

/** A game's figures, and a button that opens it. */
export function GameFactsSheet({ game, isOpen, onClose, isPlaying = false }: GameFactsSheetProps) {
  const t = useText();
  const hasPlay = !isPlaying && game.isOpen === 1;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      title={game.displayName || game.gameName}
      footer={
        hasPlay && (
          <ButtonLink to={gamePath(game.gameId)} size="large" isWide onClick={onClose}>
            {t('facts.play')}
          </ButtonLink>
        )
      }
    >
      <GameFacts game={game} />
    </Sheet>
  );
}
