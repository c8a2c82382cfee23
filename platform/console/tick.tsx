import { useId } from 'react';

export interface TickProps {
  readonly label: string;
  /** Explains the effect, below the label. */
  readonly hint?: string;
  readonly isOn: boolean;
  /** Disables the box. */
  readonly isFixed?: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** A labelled checkbox with a large touch target. */
export function Tick({ label, hint, isOn, isFixed = false, onTurn }: TickProps) {
  const hintId = useId();
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 text-15 text-ink">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isFixed}
          onChange={({ target }) => onTurn(target.checked)}
          className="tick-box size-5"
          {...(hint !== undefined && { 'aria-describedby': hintId })}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="-mt-2 mb-2 pl-8 text-13 text-ink-3">
          {hint}
        </p>
      )}
    </>
  );
}
