import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { useProblemText } from '../problem-text.ts';
import { Button } from './button.tsx';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** One way on. */
  readonly action?: ReactNode;
}

/** Nothing here yet: an image, a sentence, one thing to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
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

/** It did not load: why, in the player's words, and a way to try again. */
export function FailedState({ problem, onRetry, isRetrying = false }: FailedStateProps) {
  const t = usePlatformText();
  const problemText = useProblemText();
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={34} stroke={1.6} aria-hidden="true" />}
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
