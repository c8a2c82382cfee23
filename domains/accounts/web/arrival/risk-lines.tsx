import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

const LINES = ['arrival.riskLoss', 'arrival.riskHouse', 'arrival.riskSigns', 'arrival.riskWay'] as const;

/** The risk notice that the law requires: the risks, the operator's advantage, the warning signs, and where to get help (R23). */
export function RiskLines() {
  const t = useText();
  return (
    <ul className="flex flex-col gap-3 text-13 text-ink-2">
      {LINES.map((line) => (
        <li key={line} className="flex items-start gap-3">
          <IconAlertTriangle size={20} aria-hidden="true" className="shrink-0 text-hot" />
          {t(line)}
        </li>
      ))}
    </ul>
  );
}
