interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

export function Tick({ label, isOn, onTurn }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 self-center text-15 font-medium text-ink">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} className="tick-box size-6" />
      {label}
    </label>
  );
}
