import { useMomentText } from '@jogada/platform/web';
import { Button, ButtonLink } from '@jogada/platform/web/ui';
import { forgetPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { noticeEnd, type EndedSession } from './ended-session.ts';

/** Says why, when and by which device the session ended, until it is dismissed. It lies above popups, and `aria-live` keeps it readable there. */
export function EndNotice({ text, at, by, isReplaced }: EndedSession) {
  const t = useText();
  const momentText = useMomentText('dateTime');
  const dismiss = () => noticeEnd(undefined);
  const device = by && ([by.browser, by.system].filter(Boolean).join(' · ') || t('devices.unknown'));
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(76px+env(safe-area-inset-bottom))] z-60 flex justify-center px-4">
      <div
        role="alert"
        aria-live="assertive"
        className="pointer-events-auto w-full max-w-[480px] rounded-card bg-s1 p-4 shadow-float ring-1 ring-control"
      >
        <p className="font-semibold text-ink">{text}</p>
        {at !== null && (
          <p className="mt-1 text-13 text-ink-2">
            {by ? t('session.endedBy', { moment: momentText(at), device: device ?? '', address: by.address }) : momentText(at)}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={dismiss}>{t('session.understood')}</Button>
          {isReplaced && (
            <ButtonLink to={forgetPath} look="ghost" onClick={dismiss}>
              {t('session.notMe')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
