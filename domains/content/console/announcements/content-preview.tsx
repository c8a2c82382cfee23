import { PICTURE_WIDTHS } from '@jogada/content/contract/player';
import { Picture } from '@jogada/platform/web/ui';
import { useEffect, useRef, type MouseEvent } from 'react';
import { cleanFragment } from '../../web/html/clean-fragment.ts';
import { PromotionPicture } from '../../web/promotions/promotion-picture.tsx';
import { useText } from '../use-text.ts';
import type { Draft } from './draft.ts';

interface ContentPreviewProps {
  readonly title: string;
  readonly content: string;
  /** Where the announcement appears, and its picture. */
  readonly draft: Pick<Draft, 'types' | 'announcementImages'>;
}

/** Preview of an announcement on a phone, cleaned by the site's rules. Its links are disabled. */
export function ContentPreview({ title, content, draft }: ContentPreviewProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(cleanFragment(content)), [content]);
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <figure className="w-full max-w-[358px] justify-self-center">
      <figcaption className="mb-1.5 text-13 font-medium text-ink-2">{t('announcements.preview')}</figcaption>
      <div className="max-h-[520px] min-h-40 overflow-y-auto rounded-card bg-bg p-4 ring-1 ring-line ring-inset">
        <PreviewHead title={title} draft={draft} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={box} onClickCapture={stay} className="written" />
      </div>
    </figure>
  );
}

/** A promotion shows its title on the picture, a popup below it. Other types have no picture. */
function PreviewHead({ title, draft }: Pick<ContentPreviewProps, 'title' | 'draft'>) {
  const { types, announcementImages } = draft;
  const [picture] = announcementImages;
  if (picture && types.includes('PR'))
    return (
      <div className="-mx-4 -mt-4 mb-4">
        <PromotionPicture promotion={{ title, announcementImages }} />
      </div>
    );
  return (
    <>
      {picture && types.includes('PU') && (
        <Picture path={picture.url} widths={PICTURE_WIDTHS} sizes="358px" alt="" className="-mx-4 -mt-4 mb-4 aspect-[16/6] bg-s2" />
      )}
      <p className="mb-2 display text-17 text-ink">{title}</p>
    </>
  );
}
