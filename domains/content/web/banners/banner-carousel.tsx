import { listBanners, type Banner, type BANNER_GROUPS } from '@jogada/content/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { PageLink, useCall } from '@jogada/platform/web';
import { classNames, Picture, Skeleton } from '@jogada/platform/web/ui';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AdWarning } from '../promotions/ad-warning.tsx';
import { useText } from '../use-text.ts';
import { BannerSkeleton } from './banner-skeleton.tsx';
import { useAutoplay } from './use-autoplay.ts';

interface BannerCarouselProps {
  readonly groupName: (typeof BANNER_GROUPS)[number];
  /** `strip` is low, for pages whose content comes first. */
  readonly shape?: 'wide' | 'strip';
}

/** Carousel of a banner group. Advances automatically unless stopped, touched or out of view. */
export function BannerCarousel({ groupName, shape = 'wide' }: BannerCarouselProps) {
  const t = useText();
  const { data } = useCall(listBanners, { groupName });
  const [isPaused, setPaused] = useState(false);
  const rail = useRef<HTMLUListElement>(null);
  const banners = data?.banners ?? [];
  const shown = useAutoplay(rail, { count: banners.length, isOn: !isPaused && banners.length > 1 });

  // Reserves the space while loading, to avoid a layout shift.
  if (!data) return shape === 'wide' ? <BannerSkeleton /> : <Skeleton className={classNames('rounded-card', ASPECT[shape])} />;
  if (banners.length === 0) return null;
  return (
    <section aria-label={t('banners.title')} aria-roledescription="carousel" className="relative">
      <ul ref={rail} className={classNames('no-scrollbar -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4')}>
        {banners.map((banner, index) => (
          <li key={banner.id} className={classNames('banner-slide shrink-0 snap-start', banners.length > 1 ? 'w-[90%]' : 'w-full')}>
            <BannerSlide banner={banner} isFirst={index === 0} shape={shape} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="mt-1 flex h-8 items-center justify-center gap-2">
          {banners.map((banner, index) => (
            <span
              key={banner.id}
              aria-hidden="true"
              className={classNames(
                'h-1.5 rounded-full transition-all duration-[240ms]',
                index === shown ? 'w-5 bg-primary' : 'w-1.5 bg-control',
              )}
            />
          ))}
          <button
            type="button"
            aria-label={isPaused ? t('banners.resume') : t('banners.pause')}
            onClick={() => setPaused(!isPaused)}
            className="tap-area ml-1 grid size-6 place-items-center text-ink-3"
          >
            {isPaused ? <IconPlayerPlayFilled size={12} aria-hidden="true" /> : <IconPlayerPauseFilled size={12} aria-hidden="true" />}
          </button>
        </div>
      )}
    </section>
  );
}

const ASPECT = { wide: 'aspect-[16/8]', strip: 'aspect-[16/5]' } as const;

interface BannerSlideProps {
  readonly banner: Banner;
  readonly isFirst: boolean;
  readonly shape: keyof typeof ASPECT;
}

function BannerSlide({ banner, isFirst, shape }: BannerSlideProps) {
  const { warnsInAds } = useStatus().info.rules;
  const content = (
    <>
      <Picture
        path={banner.image}
        widths={[720, 1440]}
        sizes="(min-width: 720px) 640px, 90vw"
        alt=""
        isFirstScreen={isFirst}
        className="absolute inset-0 bg-s2"
      />
      <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-black/75 via-black/35 to-transparent" />
      <span data-bar="banner" className="absolute inset-y-0 left-0 flex w-[62%] flex-col justify-end px-4 py-3 text-white">
        <span
          className={classNames(
            'display line-clamp-2 text-balance [text-shadow:0_1px_12px_rgb(0_0_0/0.5)]',
            shape === 'wide' ? 'text-24 max-[359px]:text-20' : 'text-17',
          )}
        >
          {banner.title}
        </span>
        <span className={classNames('mt-1 text-13 text-white/90', shape === 'strip' && 'truncate')}>{banner.subtitle}</span>
      </span>
      {warnsInAds && <AdWarning subjectId={banner.id} className="absolute inset-x-0 top-0 min-h-[18%] py-1.5!" />}
    </>
  );
  const look = classNames('relative block overflow-hidden rounded-card shadow-raised', ASPECT[shape]);
  if (banner.url.startsWith('/'))
    return (
      <PageLink to={banner.url} draggable={false} className={`press ${look}`}>
        {content}
      </PageLink>
    );
  return (
    <a href={banner.url} target="_blank" rel="noopener noreferrer" className={look}>
      {content}
    </a>
  );
}
