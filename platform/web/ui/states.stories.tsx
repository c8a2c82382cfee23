import { IconHeart } from '@tabler/icons-react';
import { ApiProblem } from '../api-problem.ts';
import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import { EmptyState, FailedState, type EmptyArt } from './states.tsx';
import type { Stories } from './stories.ts';

function Nothing({ art }: { readonly art?: EmptyArt }) {
  const t = usePlatformText();
  return (
    <EmptyState
      {...(art ? { art } : { icon: <IconHeart size={34} stroke={1.6} aria-hidden="true" /> })}
      title={t('ui.failed_title')}
      action={<Button>{t('ui.back')}</Button>}
    >
      {t('problem.not_found')}
    </EmptyState>
  );
}

export const stories: Stories = {
  'no records, with one way on': () => <Nothing art="records" />,
  'no favourites': () => <Nothing art="favourites" />,
  'no bonus': () => <Nothing art="gifts" />,
  'no letter': () => <Nothing art="letters" />,
  'no winner': () => <Nothing art="winners" />,
  'nothing drawn for it': () => <Nothing />,
  failed: () => <FailedState problem={new ApiProblem({ code: 'system_busy', status: 503 })} onRetry={() => undefined} />,
  'without a connection': () => <FailedState problem={new ApiProblem({ code: 'network', status: 0 })} onRetry={() => undefined} />,
  'trying again': () => <FailedState problem={new ApiProblem({ code: 'network', status: 0 })} onRetry={() => undefined} isRetrying />,
};
