import { Page, Skeleton } from '@jogada/platform/web/ui';

/** Stands for a screen while its script loads: its bar, and blocks in place of its content. */
export function ScreenSkeleton() {
  return (
    <>
      <div className="pt-[env(safe-area-inset-top)]">
        <div className="page-width flex h-14 items-center px-4">
          <Skeleton className="h-5 w-40 rounded-badge" />
        </div>
      </div>
      <Page>
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="mt-4 h-56 rounded-card" />
      </Page>
    </>
  );
}
