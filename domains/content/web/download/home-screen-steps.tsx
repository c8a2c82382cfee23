import { IconDotsVertical, IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

const ICONS: Readonly<Record<'android' | 'ios', readonly ReactNode[]>> = {
  android: [<IconDotsVertical key="1" size={20} aria-hidden="true" />, <IconSquareRoundedPlus key="2" size={20} aria-hidden="true" />],
  ios: [<IconShare2 key="1" size={20} aria-hidden="true" />, <IconSquareRoundedPlus key="2" size={20} aria-hidden="true" />],
};

interface HomeScreenStepsProps {
  readonly platform: 'android' | 'ios';
  readonly className?: string;
}

/** Instructions for adding the site to the home screen, for browsers without an install prompt. */
export function HomeScreenSteps({ platform, className = '' }: HomeScreenStepsProps) {
  const t = useText();
  const steps = ['first', 'second', 'third'] as const;
  return (
    <ol aria-label={t('download.steps')} className={`animate-rise grid gap-2 rounded-tile bg-s2 p-4 ${className}`}>
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-3">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-13 font-bold text-on-primary">
            {index + 1}
          </span>
          <span className="min-w-0 flex-1">{t(`download.step.${platform}.${step}`)}</span>
          {ICONS[platform][index] && <span className="shrink-0 text-primary">{ICONS[platform][index]}</span>}
        </li>
      ))}
    </ol>
  );
}
