import { homePath } from '@jogada/accounts/web';
import { WayOut } from '@jogada/accounts/web/arrival';
import { listGames } from '@jogada/games/contract/player';
import { ApiProblem, useCall, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink } from '@jogada/platform/web/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { GameTile } from '../catalogue/game-tile.tsx';
import { useText } from '../use-text.ts';

interface LaunchFailureProps {
  readonly gameId: string;
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/** Refusals that another try does not change. */
const CLOSED = new Set(['game_not_found', 'game_unavailable', 'game_not_certified', 'vendor_not_connected', 'vendor_under_maintenance']);

/** Of those, refusals of a title that has not opened here. */
const NOT_YET = new Set(['game_not_certified', 'vendor_not_connected']);

/** Covers the stage after a failed launch. A closed title offers open ones, any other failure another try. */
export function LaunchFailure({ gameId, problem, onRetry }: LaunchFailureProps) {
  const t = useText();
  const problemText = useProblemText();
  const isClosed = problem instanceof ApiProblem && CLOSED.has(problem.code);
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-center overflow-y-auto bg-bg px-8 py-6 text-center">
      <div className="my-auto flex w-full flex-col items-center">
        <span aria-hidden="true" className="guilloche grid size-24 place-items-center rounded-full bg-s2 text-hot">
          <IconCloudOff size={42} stroke={1.6} />
        </span>
        <h2 className="display mt-6 text-24">{t(isClosed && NOT_YET.has(problem.code) ? 'launch.closedTitle' : 'launch.failedTitle')}</h2>
        <p className="mt-2 max-w-[36ch] text-balance text-ink-2">{problem ? problemText(problem) : t('launch.slowBody')}</p>
        <p className="mt-1 text-13 text-ink-3">{problem ? t('launch.balanceSafe') : undefined}</p>
        {isClosed && <OpenGames exceptId={gameId} />}
        <div className="mt-7 grid w-full max-w-[300px] gap-3">
          <WayOut problem={problem} />
          {!isClosed && (
            <Button size="large" isWide onClick={onRetry}>
              {t('launch.retry')}
            </Button>
          )}
          <ButtonLink to={homePath} look="quiet" isWide>
            {t('launch.otherGames')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

const OFFERED_MAX = 3;

function OpenGames({ exceptId }: { readonly exceptId: string }) {
  const t = useText();
  const { data } = useCall(listGames, { pageSize: 2 * OFFERED_MAX });
  const games = data?.games.filter(({ gameId, isOpen }) => isOpen === 1 && gameId !== exceptId).slice(0, OFFERED_MAX) ?? [];
  if (games.length === 0) return null;
  return (
    <section aria-label={t('launch.instead')} className="mt-6 w-full max-w-[420px]">
      <h3 className="text-13 font-semibold text-ink-2">{t('launch.instead')}</h3>
      <ul className="mt-3 grid grid-cols-3 gap-3 text-left">
        {games.map((game) => (
          <li key={game.gameId} className="min-w-0">
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
