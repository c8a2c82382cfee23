interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** A box to tick with its words, as high as a finger. */
export function Tick({ label, isOn, onTurn }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-15 text-ink">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} className="tick-box size-5" />
      {label}
    </label>
  );
}
