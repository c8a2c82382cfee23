import { listPlayedGames, type PlayedGame } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { FailedState, List, ListRow, Picture, Sheet, Skeleton } from '@jogada/platform/web/ui';
import { SignedAmount } from '@jogada/wallet/web/record';
import { IconBuildingStore, IconDeviceGamepad2 } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

/** Filter of the game record: a game, or all games of a vendor. */
export interface GameChoice {
  readonly name: string;
  readonly vassalage: string;
  readonly gameId?: string;
}

interface GameChoiceSheetProps {
  readonly period: { readonly from: string; readonly to: string };
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Undefined means all games. */
  readonly onChoose: (game: GameChoice | undefined) => void;
}

/** The vendors and games played in the period, with round counts and each game's net amount. */
export function GameChoiceSheet({ period, isOpen, onOpenChange, onChoose }: GameChoiceSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('rounds.chooseGame')} description={t('rounds.chooseGameBody')}>
      <GameChoices period={period} onChoose={onChoose} />
    </Sheet>
  );
}

const TILE_WIDTHS = [240, 360] as const;

function GameChoices({ period: { from, to }, onChoose }: Pick<GameChoiceSheetProps, 'period' | 'onChoose'>) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useCall(listPlayedGames, { from, to });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  return (
    <div className="grid gap-4 pb-2">
      <List>
        <ListRow
          icon={<IconDeviceGamepad2 size={20} aria-hidden="true" />}
          title={t('rounds.allGames')}
          onSelect={() => onChoose(undefined)}
        />
        {vendorsOf(data.list).map(({ vassalage, name, count }) => (
          <ListRow
            key={vassalage}
            icon={<IconBuildingStore size={20} aria-hidden="true" />}
            title={name}
            detail={t('rounds.count', { count })}
            onSelect={() => onChoose({ name, vassalage })}
          />
        ))}
      </List>
      {data.list.length > 0 && (
        <List label={t('rounds.games')}>
          {data.list.map(({ gameId, gameName, iconUrl, vassalage, count, netAmount, currency }) => (
            <ListRow
              key={`${vassalage} ${gameId}`}
              icon={<Picture path={iconUrl} widths={TILE_WIDTHS} sizes="40px" alt="" className="size-10 rounded-badge" />}
              title={gameName}
              detail={t('rounds.count', { count })}
              end={<SignedAmount amount={netAmount} currency={currency} />}
              onSelect={() => onChoose({ name: gameName, vassalage, gameId })}
            />
          ))}
        </List>
      )}
    </div>
  );
}

function vendorsOf(games: readonly PlayedGame[]): { vassalage: string; name: string; count: number }[] {
  const vendors = new Map<string, { vassalage: string; name: string; count: number }>();
  for (const { vassalage, vendorName, count } of games) {
    const known = vendors.get(vassalage);
    vendors.set(vassalage, { vassalage, name: vendorName, count: (known?.count ?? 0) + count });
  }
  return [...vendors.values()];
}
