import { Section } from '@jogada/platform/web/ui';
import { IconBolt, IconClockCheck, IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

const SIGNALS = [
  { key: 'instant', Icon: IconBolt },
  { key: 'provable', Icon: IconShieldCheck },
  { key: 'payout', Icon: IconClockCheck },
] as const;

/** What the house keeps to, each in a line. */
export function TrustSignals() {
  const t = useText();
  return (
    <Section title={t('promise.title')}>
      <ul className="grid gap-2 min-[560px]:grid-cols-3">
        {SIGNALS.map(({ key, Icon }) => (
          <li key={key} className="flex items-start gap-3 rounded-card bg-s1 p-4 shadow-raised">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-primary">
              <Icon size={22} stroke={1.8} aria-hidden="true" />
            </span>
            <span>
              <span className="block font-semibold text-ink">{t(`promise.${key}.title`)}</span>
              <span className="block text-13 text-ink-2">{t(`promise.${key}.body`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
