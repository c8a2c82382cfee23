import { homePath } from '@jogada/accounts/web';
import { BrandMark, useStatus } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';

/** The mark and, where there is room, the merchant's name. */
export function Brand({ isShort }: { readonly isShort: boolean }) {
  const { merchantName } = useStatus().info;
  return (
    <PageLink to={homePath} aria-label={merchantName} className="press flex h-11 min-w-0 shrink-0 items-center gap-2">
      <BrandMark sizePx={28} />
      {!isShort && (
        <span className="display truncate text-20 group-has-[[data-download]]/header:hidden max-[359px]:hidden">{merchantName}</span>
      )}
    </PageLink>
  );
}
