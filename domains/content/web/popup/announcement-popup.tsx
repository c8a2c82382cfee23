import type { Announcement } from '@jogada/content/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { Button, IconButton, Modal, Picture } from '@jogada/platform/web/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCleaner, WrittenHtml } from '../html/index.ts';
import { promotionPath, promotionsPath, rewardCenterPath } from '../paths.ts';
import { AdWarning } from '../promotions/ad-warning.tsx';
import { useText } from '../use-text.ts';

interface AnnouncementPopupProps {
  /** At least one. */
  readonly announcements: readonly Announcement[];
  readonly hasSession: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Class on the body while the popup is open, for a brand's style sheets. */
const BODY_CLASS = 'popup-on';

/** Shows announcements one at a time over the lobby. */
export function AnnouncementPopup({ announcements, hasSession, isOpen, onClose }: AnnouncementPopupProps) {
  const goTo = useGoTo();
  const hasRewardCenter = useSwitch('REWCEN3');
  const [at, setAt] = useState(0);
  const index = Math.min(at, announcements.length - 1);
  const announcement = announcements[index];
  // Opens only when the cleaner has loaded or failed.
  const { isPending } = useCleaner();
  useBodyClass(isOpen && !isPending);
  if (!announcement || isPending) return null;

  const isPromotion = announcement.promotionType !== '';
  const picture = announcement.announcementImages[0];
  const goToActivity = () => {
    onClose();
    void goTo(hasRewardCenter ? rewardCenterPath : activityPath(announcement));
  };

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={announcement.title}
      // Keeps the warning at a tenth of the popup's area.
      className={isPromotion ? 'max-h-[min(86dvh,600px)]' : undefined}
      picture={
        picture && (
          <Picture path={picture.url} widths={[720, 1440]} sizes="420px" alt="" isFirstScreen className="aspect-[16/6] shrink-0 bg-s2" />
        )
      }
      footer={
        <>
          {announcements.length > 1 && <Steps index={index} count={announcements.length} onStep={setAt} />}
          <Acts onGo={isPromotion && hasSession ? goToActivity : undefined} onClose={onClose} />
        </>
      }
    >
      {isPromotion && <AdWarning subjectId={announcement.id} className="-mx-5 mb-4 min-h-18 px-5" />}
      <WrittenHtml key={announcement.id} html={announcement.content} onLeave={onClose} />
    </Modal>
  );
}

/** The promotion's own page, used when there is no reward center. */
function activityPath({ id, types }: Announcement): string {
  return types.includes('PR') ? promotionPath(id) : promotionsPath;
}

function Acts({ onGo, onClose }: { readonly onGo: (() => void) | undefined; readonly onClose: () => void }) {
  const t = useText();
  if (!onGo)
    return (
      <Button isWide onClick={onClose}>
        {t('popup.understood')}
      </Button>
    );
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button look="quiet" onClick={onClose}>
        {t('popup.understood')}
      </Button>
      <Button onClick={onGo}>{t('popup.go')}</Button>
    </div>
  );
}

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly onStep: (index: number) => void;
}

function Steps({ index, count, onStep }: StepsProps) {
  const t = useText();
  return (
    <div className="mb-2 flex items-center justify-center gap-3">
      <IconButton
        label={t('popup.previous')}
        icon={<IconChevronLeft size={22} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onStep(index - 1)}
        className="disabled:opacity-35"
      />
      <span aria-live="polite" className="text-13 text-ink-3 tabular-nums">
        {t('popup.position', { index: index + 1, count })}
      </span>
      <IconButton
        label={t('popup.next')}
        icon={<IconChevronRight size={22} aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => onStep(index + 1)}
        className="disabled:opacity-35"
      />
    </div>
  );
}

function useBodyClass(isOn: boolean): void {
  useEffect(() => {
    document.body.classList.toggle(BODY_CLASS, isOn);
    return () => document.body.classList.remove(BODY_CLASS);
  }, [isOn]);
}
