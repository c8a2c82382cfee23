import { homePath, loginPath, useSession } from '@jogada/accounts/web';
import { listVendors } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { ButtonLink, EmptyState, FailedState, Page, Spinner, TopBar } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { GameFrameScreen } from './game-frame-screen.tsx';

/** Delays of the frame's source and of hiding the loader, in ms (GAM-13). */
const SPORTS_PACE = { sourceAfterMs: 150, endsAfterLoadMs: 100 } as const;

/** A vendor's sportsbook over the whole screen; without a vendor, the first one. It is launched again when another member signs in. */
export function SportsFrameScreen({ vassalage }: { readonly vassalage: string }) {
  const t = useText();
  const { session } = useSession();
  const { data, error, isFetching, refetch } = useCall(listVendors, { typeId: '1' });
  const { mapping = {} } = data?.content ?? {};
  const books = [...(mapping['SPORTS'] ?? []), ...(mapping['ESPORTS'] ?? [])];
  const book = books.find((vendor) => vassalage === '' || vendor.vassalage.toLowerCase() === vassalage.toLowerCase());
  if (book && session) return <GameFrameScreen key={session.memberInfo.id} gameId={book.gameId} pace={SPORTS_PACE} />;
  return (
    <>
      <TopBar title={t('category.SPORTS')} backTo={homePath} />
      <Page>
        {error ? (
          <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : book ? (
          <EmptyState
            art="records"
            title={t('launch.signInTitle')}
            action={<ButtonLink to={loginPath(sportsPath(vassalage))}>{t('launch.signIn')}</ButtonLink>}
          >
            {t('launch.signInBody')}
          </EmptyState>
        ) : data ? (
          <EmptyState art="records" title={t('catalogue.none')} />
        ) : (
          <div className="grid h-64 place-items-center text-primary">
            <Spinner className="size-8" />
          </div>
        )}
      </Page>
    </>
  );
}

function sportsPath(vassalage: string): string {
  return vassalage === '' ? '/m/sportsGame' : `/m/sportsGame?${new URLSearchParams({ vassalage })}`;
}
