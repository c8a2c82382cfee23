import type { Announcement } from '@jogada/content/contract/player';
import { Picture } from '@jogada/platform/web/ui';

const LIST_SEQUENCE = 1;

interface PromotionPictureProps {
  readonly promotion: Pick<Announcement, 'title' | 'announcementImages'>;
  readonly isFirstScreen?: boolean;
}

/** A promotion's picture, with the title on its calm side. */
export function PromotionPicture({ promotion, isFirstScreen = false }: PromotionPictureProps) {
  const picture = promotion.announcementImages.find(({ sequence }) => sequence === LIST_SEQUENCE);
  if (!picture) return <span className="guilloche flex min-h-24 items-end bg-s2 p-4 display text-20 text-ink">{promotion.title}</span>;
  return (
    <span className="relative block aspect-[16/8]">
      <Picture
        path={picture.url}
        widths={[720, 1440]}
        sizes="(min-width: 720px) 640px, 92vw"
        alt=""
        isFirstScreen={isFirstScreen}
        className="absolute inset-0 bg-s2"
      />
      <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-black/60 via-black/35 to-transparent" />
      <span className="absolute inset-y-0 left-0 flex w-[58%] items-end p-4 display text-20 text-balance text-white [text-shadow:0_1px_12px_rgb(0_0_0/0.5)]">
        {promotion.title}
      </span>
    </span>
  );
}
