import { AnnouncementId, readPromotion, type Announcement } from '@jogada/content/contract/player';
import { ApiProblem, useCall } from '@jogada/platform/web';
import { AfterAWhile, ButtonLink, EmptyState, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { is } from 'valibot';
import { WrittenHtml } from '../html/index.ts';
import { promotionsPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { AdWarning } from './ad-warning.tsx';
import { PromotionDates } from './promotion-dates.tsx';
import { PromotionPicture } from './promotion-picture.tsx';

interface PromotionDetailScreenProps {
  readonly announcementId: string | undefined;
  /** Rendered below a shown promotion. */
  readonly below?: (announcementId: AnnouncementId) => ReactNode;
}

/** Page of one promotion, with a URL that can be shared. */
export function PromotionDetailScreen({ announcementId, below }: PromotionDetailScreenProps) {
  const t = useText();
  return (
    <>
      <TopBar title={t('promotions.details')} backTo={promotionsPath} />
      <Page>
        {is(AnnouncementId, announcementId) ? <Known announcementId={announcementId} below={below?.(announcementId)} /> : <Over />}
      </Page>
    </>
  );
}

function Known({ announcementId, below }: { readonly announcementId: AnnouncementId; readonly below: ReactNode }) {
  const { data, error, refetch, isRefetching } = useCall(readPromotion, { announcementId });
  if (data) {
    return (
      <>
        <Detail promotion={data} />
        {below}
      </>
    );
  }
  if (error instanceof ApiProblem && error.code === 'not_found') return <Over />;
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return (
    <AfterAWhile>
      <Skeleton className="aspect-[16/11] rounded-card" />
    </AfterAWhile>
  );
}

function Detail({ promotion }: { readonly promotion: Announcement }) {
  return (
    <article className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <h2>
        <PromotionPicture promotion={promotion} isFirstScreen />
      </h2>
      <AdWarning subjectId={promotion.id} className="min-h-11" />
      <div className="px-4 pt-4 pb-6">
        <p className="mb-4 text-13 text-ink-3">
          <PromotionDates promotion={promotion} />
        </p>
        <WrittenHtml html={promotion.content} />
      </div>
    </article>
  );
}

function Over() {
  const t = useText();
  return (
    <EmptyState art="gifts" title={t('promotions.over')} action={<ButtonLink to={promotionsPath}>{t('promotions.see')}</ButtonLink>}>
      {t('promotions.overBody')}
    </EmptyState>
  );
}
