import { homePath } from '@jogada/accounts/web';
import { listAnnouncements, listPromotionCategories, type Announcement } from '@jogada/content/contract/player';
import { useAddressChoices, useCall } from '@jogada/platform/web';
import { AfterAWhile, Chip, ChipRow, EmptyState, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { announced } from '../announcements/announced.ts';
import { useCleaner } from '../html/index.ts';
import { useText } from '../use-text.ts';
import { PromotionCard } from './promotion-card.tsx';

/** Delay before the page scrolls to the requested promotion (CON-08). */
const SCROLL_AFTER_MS = 500;

interface PromotionsScreenProps {
  /** The promotion that the URL refers to. */
  readonly wantedId?: string | undefined;
  /** The merchant's offers and programmes, before and after what the staff have written. */
  readonly first?: ReactNode;
  readonly last?: ReactNode;
  /** `first` is not known yet. It would move the promotions down. */
  readonly isFirstPending?: boolean;
}

/** Current promotions by category. */
export function PromotionsScreen({ wantedId, first, last, isFirstPending = false }: PromotionsScreenProps) {
  const t = useText();
  const { data: listed, error, refetch, isRefetching } = useCall(listAnnouncements, announced('PR'));
  const { isPending } = useCall(listPromotionCategories, {});
  const data = isPending || isFirstPending ? undefined : listed;
  return (
    <>
      <TopBar title={t('promotions.title')} backTo={homePath} />
      <Page>
        {first}
        {!listed && error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />}
        {!data && !(error && !listed) && <PromotionsSkeleton />}
        {data && <Promotions key={wantedId ?? ''} promotions={data.promotion} wantedId={wantedId} />}
        {data && last}
      </Page>
    </>
  );
}

const ALL = '';

function Promotions({ promotions, wantedId }: { readonly promotions: readonly Announcement[]; readonly wantedId: string | undefined }) {
  const t = useText();
  const { data } = useCall(listPromotionCategories, {});
  const [choices, change] = useAddressChoices();
  const { openId, setOpenId, wantedCard } = useWanted(wantedId);
  const categories = data?.categories ?? [];
  // A category that no longer exists shows all.
  const category = categories.find(({ id }) => id === choices['category'])?.id ?? ALL;
  const shown = promotions.filter(
    ({ promoAnnouncementCategoryIds }) => category === ALL || promoAnnouncementCategoryIds.includes(category),
  );
  return (
    <>
      {categories.length > 0 && (
        <ChipRow label={t('promotions.categories')} className="mb-3">
          {[{ id: ALL, name: t('promotions.all') }, ...categories].map(({ id, name }) => (
            <Chip key={id} isActive={id === category} onClick={() => change({ category: id === ALL ? undefined : id })}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
      {shown.length === 0 ? (
        <EmptyState art="gifts" title={t('promotions.empty')}>
          {t('promotions.emptyBody')}
        </EmptyState>
      ) : (
        <ul className="promo-list grid gap-4">
          {shown.map((promotion, index) => (
            <PromotionCard
              key={promotion.id}
              promotion={promotion}
              isFirst={index === 0}
              isOpen={promotion.id === openId}
              onToggle={() => setOpenId(promotion.id === openId ? undefined : promotion.id)}
              {...(promotion.id === wantedId && { ref: wantedCard })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** State of the open promotion: none at first, then the requested one, scrolled into view with its text. */
function useWanted(wantedId: string | undefined) {
  const wantedCard = useRef<HTMLLIElement>(null);
  const [openId, setOpenId] = useState<string>();
  const [isThere, setThere] = useState(false);
  useCleaner({ enabled: wantedId !== undefined });
  useEffect(() => {
    if (wantedId === undefined) return;
    const timer = setTimeout(() => {
      setOpenId(wantedId);
      setThere(true);
    }, SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wantedId]);
  useEffect(() => {
    if (isThere) wantedCard.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [isThere]);
  return { openId, setOpenId, wantedCard };
}

const SKELETON_CARDS = 3;

function PromotionsSkeleton() {
  return (
    <AfterAWhile>
      <div className="promo-list grid gap-4">
        {Array.from({ length: SKELETON_CARDS }, (_, card) => (
          <Skeleton key={card} className="aspect-[16/11] rounded-card" />
        ))}
      </div>
    </AfterAWhile>
  );
}
