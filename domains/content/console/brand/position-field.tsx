import { TextField } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const POSITION_MAX = 999;

/** Sort position among items of the same kind; the lowest comes first. */
export function PositionField({ position, onPosition }: { readonly position: number; readonly onPosition: (position: number) => void }) {
  const t = useText();
  return (
    <TextField
      type="number"
      label={t('announcements.position')}
      hint={t('announcements.positionHint')}
      min={0}
      max={POSITION_MAX}
      value={String(position)}
      onChange={({ target }) => onPosition(Math.min(POSITION_MAX, Math.max(0, Math.trunc(Number(target.value) || 0))))}
    />
  );
}
