import type { Announcement } from '@jogada/content/contract/player';
import { PageLink } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, type Ref } from 'react';
import { WrittenHtml } from '../html/index.ts';
import { promotionDetailPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { AdWarning } from './ad-warning.tsx';
import { PromotionDates } from './promotion-dates.tsx';
import { PromotionPicture } from './promotion-picture.tsx';

interface PromotionCardProps {
  readonly promotion: Announcement;
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly onToggle: () => void;
  readonly ref?: Ref<HTMLLIElement>;
}

/** A promotion: picture, title and dates, and its text when open. */
export function PromotionCard({ promotion, isOpen, isFirst, onToggle, ref }: PromotionCardProps) {
  const t = useText();
  const id = useId();
  return (
    <li ref={ref} className={classNames('scroll-mt-32 overflow-hidden rounded-card bg-s1 shadow-raised', isOpen && 'edge-light')}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-text`} onClick={onToggle} className="block w-full text-left">
          <PromotionPicture promotion={promotion} isFirstScreen={isFirst} />
          <span className="flex min-h-13 items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0 text-13 font-normal text-ink-2">
              <PromotionDates promotion={promotion} />
            </span>
            <span className="inline-flex h-9 shrink-0 items-center gap-1 rounded-full bg-s2 pr-2.5 pl-3.5 text-13 font-semibold text-ink">
              {t(isOpen ? 'promotions.less' : 'promotions.more')}
              <IconChevronDown
                size={16}
                aria-hidden="true"
                className={classNames('transition-transform duration-[180ms]', isOpen && 'rotate-180')}
              />
            </span>
          </span>
        </button>
      </h2>
      <AdWarning subjectId={promotion.id} className="min-h-9" />
      <div id={`${id}-text`} hidden={!isOpen} className="px-4 pt-4 pb-5">
        {isOpen && (
          <>
            <WrittenHtml html={promotion.content} />
            <PageLink
              to={promotionDetailPath(promotion.id)}
              className="press mt-4 inline-flex min-h-11 items-center rounded-full bg-s2 px-4 text-13 font-semibold text-ink hover:bg-s3"
            >
              {t('promotions.open')}
            </PageLink>
          </>
        )}
      </div>
    </li>
  );
}
