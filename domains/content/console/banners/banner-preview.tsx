import { PICTURE_WIDTHS, type BANNER_GROUPS } from '@jogada/content/contract/player';
import { classNames, Picture } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

interface BannerPreviewProps {
  readonly groupName: (typeof BANNER_GROUPS)[number];
  readonly image: string;
  readonly title: string;
  readonly subtitle: string;
  readonly isRegulated: boolean;
}

/** Preview of a banner on a phone: tall in the home group, low in the others. */
export function BannerPreview({ groupName, image, title, subtitle, isRegulated }: BannerPreviewProps) {
  const t = useText();
  const isWide = groupName === 'm_home';
  return (
    <figure className="w-full max-w-[358px]">
      <figcaption className="mb-1.5 text-13 font-medium text-ink-2">{t('announcements.preview')}</figcaption>
      <div className={classNames('relative overflow-hidden rounded-card shadow-raised', isWide ? 'aspect-[16/8]' : 'aspect-[16/5]')}>
        <Picture path={image} widths={PICTURE_WIDTHS} sizes="358px" alt="" className="absolute inset-0 bg-s2" />
        <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-black/75 via-black/35 to-transparent" />
        <span className="absolute inset-y-0 left-0 flex w-[62%] flex-col justify-end px-4 py-3 text-white">
          <span
            className={classNames(
              'display line-clamp-2 text-balance [text-shadow:0_1px_12px_rgb(0_0_0/0.5)]',
              isWide ? 'text-24' : 'text-17',
            )}
          >
            {title}
          </span>
          <span className={classNames('mt-1 text-13 text-white/90', !isWide && 'truncate')}>{subtitle}</span>
        </span>
        {isRegulated && (
          <p className="absolute inset-x-0 top-0 flex min-h-[18%] items-center bg-s3 px-4 py-1.5 text-12 font-medium text-ink">
            {t('bannerEditor.warning')}
          </p>
        )}
      </div>
    </figure>
  );
}
