import type { Announcement } from '@jogada/content/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { announcedDay } from '../announcements/announced-day.ts';
import { useText } from '../use-text.ts';

/** Start and end: `2026/11/15 – 2027/01/20`, or a text for no end. */
export function PromotionDates({ promotion }: { readonly promotion: Announcement }) {
  const t = useText();
  const { timeZone } = useStatus().info;
  if (promotion.noExpiry === 1 || promotion.endDate === null) return <>{t('promotions.longTerm')}</>;
  const day = (moment: string) => announcedDay(moment, { timeZone, separator: '/' });
  return (
    <span className="tabular-nums">
      <time dateTime={promotion.startDate}>{day(promotion.startDate)}</time> –{' '}
      <time dateTime={promotion.endDate}>{day(promotion.endDate)}</time>
    </span>
  );
}
