import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import type { ShownToast, ToastKind } from './shown-toast.ts';

const ICONS = {
  loading: <Spinner className="size-5 text-primary" />,
  success: <IconCircleCheck size={20} aria-hidden="true" className="text-ok" />,
  notice: <IconInfoCircle size={20} aria-hidden="true" className="text-info" />,
  refusal: <IconAlertTriangle size={20} aria-hidden="true" className="text-hot" />,
} as const satisfies Record<ToastKind, ReactNode>;

interface ToastCardProps extends ShownToast {
  readonly onTimeUp: () => void;
}

export function ToastCard({ kind, message, durationMs, onTimeUp }: ToastCardProps) {
  useEffect(() => {
    const timer = setTimeout(onTimeUp, durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, onTimeUp]);

  return (
    <div className="animate-rise flex max-w-[420px] items-center gap-3 rounded-control bg-s3 py-3 pr-5 pl-4 text-15 text-ink shadow-float ring-1 ring-inset ring-line">
      {ICONS[kind]}
      <span className="min-w-0">{message}</span>
    </div>
  );
}
