import { homePath } from '@jogada/accounts/web';
import { BrandMark, useStatus } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';

/** The logo and, where there is room, the merchant's name. */
export function Brand({ isShort }: { readonly isShort: boolean }) {
  const { merchantName } = useStatus().info;
  return (
    <PageLink
      to={homePath}
      aria-label={merchantName}
      className={classNames('press flex h-11 min-w-0 items-center gap-2', isShort && 'shrink-0')}
    >
      <BrandMark sizePx={28} className="shrink-0" />
      {!isShort && (
        <span className="display truncate text-20 group-has-[[data-download]]/header:hidden max-[359px]:hidden">{merchantName}</span>
      )}
    </PageLink>
  );
}
