import { Skeleton } from '@jogada/platform/web/ui';

/** Reserves the space of several wide banners and their dots. */
export function BannerSkeleton() {
  return (
    <>
      <Skeleton className="banner-slide aspect-[16/8] w-[90%] rounded-card" />
      <div className="mt-1 h-8" />
    </>
  );
}
