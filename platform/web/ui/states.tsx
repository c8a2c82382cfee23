import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api-problem.ts';
import { usePlatformText } from '../platform-text.ts';
import { useProblemText } from '../problem-text.ts';
import { Button } from './button.tsx';
import { Picture } from './picture.tsx';

/** The name of an illustration: /art/empty-<name>. */
export type EmptyArt = 'records' | 'favourites' | 'gifts' | 'letters' | 'winners' | 'offline' | 'error';

interface EmptyStateProps {
  readonly art?: EmptyArt;
  /** Shown where there is no illustration. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** One next step. */
  readonly action?: ReactNode;
}

/** The empty state of a list: a picture, a sentence, one next step. */
export function EmptyState({ art, icon, title, children, action }: EmptyStateProps) {
  return (
    <div data-empty={art ?? 'icon'} className="flex flex-col items-center px-6 py-10 text-center">
      {art && <Picture path={`/art/empty-${art}`} widths={[320]} formats={['webp']} sizes="128px" alt="" className="mb-3 size-32" />}
      {icon && <div className="guilloche mb-4 grid size-20 place-items-center rounded-full bg-s2 text-primary">{icon}</div>}
      <p className="display text-17 text-ink">{title}</p>
      {children && <p className="mt-1 max-w-[32ch] text-balance text-ink-2">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

interface FailedStateProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** The error state: the reason in the player's language, and a retry button. */
export function FailedState({ problem, onRetry, isRetrying = false }: FailedStateProps) {
  const t = usePlatformText();
  const problemText = useProblemText();
  return (
    <div role="alert">
      <EmptyState
        art={problem instanceof ApiProblem && problem.code === 'network' ? 'offline' : 'error'}
        title={t('ui.failed_title')}
        action={
          <Button look="quiet" onClick={onRetry} isLoading={isRetrying} icon={<IconRefresh size={20} aria-hidden="true" />}>
            {t('ui.retry')}
          </Button>
        }
      >
        {problemText(problem)}
      </EmptyState>
    </div>
  );
}
