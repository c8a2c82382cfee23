import { ButtonLink, EmptyState } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

interface NoticeScreenProps {
  readonly title: 'denied' | 'notFound';
  readonly body?: 'deniedBody';
}

/** Shown at an unknown address or without permission. */
export function NoticeScreen({ title, body }: NoticeScreenProps) {
  const t = useText();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        title={t(title)}
        action={
          <ButtonLink to="/" look="quiet">
            {t('toStart')}
          </ButtonLink>
        }
      >
        {body && t(body)}
      </EmptyState>
    </div>
  );
}
