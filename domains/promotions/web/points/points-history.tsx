import { DateText, useFormats } from '@jogada/platform/web';
import { ListRow, Section } from '@jogada/platform/web/ui';
import { IconArrowBackUp, IconClockOff, IconDice5, IconGift } from '@tabler/icons-react';
import { PagedRows } from '../paged-rows.tsx';
import { useText } from '../use-text.ts';
import { usePointsLines } from './use-points.ts';

const ICONS = { earned: IconDice5, reversed: IconArrowBackUp, purchased: IconGift, expired: IconClockOff } as const;

/** The changes of the member's points, newest first. */
export function PointsHistory() {
  const t = useText();
  const { number } = useFormats();
  const pages = usePointsLines();
  return (
    <Section title={t('points.history')}>
      <PagedRows label={t('points.history')} empty={t('points.noHistory')} pages={pages}>
        {({ lineId, cause, points, itemName, at }) => {
          const CauseIcon = ICONS[cause];
          return (
            <ListRow
              key={lineId}
              icon={<CauseIcon size={20} aria-hidden="true" className={points > 0 ? 'text-ok' : undefined} />}
              title={itemName || t(`points.cause.${cause}`)}
              {...(itemName !== '' && { detail: t(`points.cause.${cause}`) })}
              end={<span className="amount">{points > 0 ? `+${number(points)}` : `−${number(-points)}`}</span>}
              endDetail={<DateText moment={at} shape="date" />}
            />
          );
        }}
      </PagedRows>
    </Section>
  );
}
