import { useStatus } from '@jogada/merchant/web';
import type { Announcement } from '@jogada/content/contract/player';
import { classNames, Picture } from '@jogada/platform/web/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { WrittenHtml } from '../html/index.ts';
import { useText } from '../use-text.ts';
import { announcedDay } from './announced-day.ts';

interface NoticeItemProps {
  readonly notice: Announcement;
  readonly isShown: boolean;
  readonly isRead: boolean;
  /** The one that the visit is about: it is brought into view. */
  readonly isWanted: boolean;
  readonly onToggle: () => void;
  /** Told each time it is opened. */
  readonly onRead: () => void;
}

/** A notice: its title and day, its text below them while it is open. */
export function NoticeItem({ notice, isShown, isRead, isWanted, onToggle, onRead }: NoticeItemProps) {
  const t = useText();
  const id = useId();
  const { timeZone } = useStatus().info;
  const item = useRef<HTMLLIElement>(null);
  const reportRead = useEffectEvent(onRead);
  const picture = notice.announcementImages[0];

  useEffect(() => {
    if (isShown) reportRead();
  }, [isShown]);
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);

  return (
    <li ref={item} className="scroll-mt-16 overflow-hidden rounded-card bg-s1 shadow-raised">
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={`${id}-text`}
          onClick={onToggle}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left hover:bg-s2"
        >
          <span className="min-w-0 flex-1">
            <span className={classNames('block text-15 text-balance text-ink', isRead ? 'font-medium' : 'font-bold')}>{notice.title}</span>
            <time dateTime={notice.startDate} className="mt-0.5 block text-13 text-ink-3 tabular-nums">
              {announcedDay(notice.startDate, { timeZone, separator: '-' })}
            </time>
          </span>
          {!isRead && (
            <span className="size-2.5 shrink-0 rounded-full bg-primary">
              <span className="sr-only">{t('notices.unread')}</span>
            </span>
          )}
          <IconChevronDown
            size={20}
            aria-hidden="true"
            className={classNames('shrink-0 transition-transform duration-[180ms]', isShown ? 'rotate-180 text-primary' : 'text-ink-3')}
          />
        </button>
      </h2>
      <div id={`${id}-text`} hidden={!isShown} className="border-t border-line/60 px-4 pt-4 pb-5">
        {isShown && picture && (
          <Picture
            path={picture.url}
            widths={[720, 1440]}
            sizes="(min-width: 720px) 640px, 90vw"
            alt=""
            className="mb-4 aspect-[16/8] rounded-tile bg-s2"
          />
        )}
        {isShown && <WrittenHtml html={notice.content} />}
      </div>
    </li>
  );
}
