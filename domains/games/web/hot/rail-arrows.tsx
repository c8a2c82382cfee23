import { classNames, IconButton } from '@jogada/platform/web/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useText } from '../use-text.ts';

interface RailArrowsProps {
  readonly rail: RefObject<HTMLUListElement | null>;
  readonly className?: string;
}

/** Buttons that scroll a rail by its visible width and wrap at the ends. */
export function RailArrows({ rail, className }: RailArrowsProps) {
  const t = useText();
  function turn(step: -1 | 1) {
    const element = rail.current;
    if (!element) return;
    const last = element.scrollWidth - element.clientWidth;
    const next = element.scrollLeft + step * (element.clientWidth - 12);
    const isBehind = step > 0 && element.scrollLeft >= last - 2;
    const left = isBehind ? 0 : element.scrollLeft <= 2 && step < 0 ? last : next;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
  }
  return (
    <div className={classNames('flex shrink-0', className)}>
      <IconButton label={t('lobby.previous')} icon={<IconChevronLeft size={20} aria-hidden="true" />} onClick={() => turn(-1)} />
      <IconButton label={t('lobby.next')} icon={<IconChevronRight size={20} aria-hidden="true" />} onClick={() => turn(1)} />
    </div>
  );
}
