import { IconFlame } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { Chip, ChipRow } from './chip.tsx';
import type { Stories } from './stories.ts';

const AMOUNTS = ['R$ 20', 'R$ 50', 'R$ 100', 'R$ 200', 'R$ 500', 'R$ 1.000'];

function Amounts({ flow }: { readonly flow: 'scroll' | 'grid' }) {
  const t = usePlatformText();
  const [chosen, setChosen] = useState('R$ 50');
  return (
    <ChipRow label={t('ui.confirm')} flow={flow}>
      {AMOUNTS.slice(0, flow === 'grid' ? 4 : undefined).map((amount) => (
        <Chip key={amount} isActive={amount === chosen} onClick={() => setChosen(amount)}>
          {amount}
        </Chip>
      ))}
    </ChipRow>
  );
}

function Hot() {
  const t = usePlatformText();
  return <Chip icon={<IconFlame size={20} aria-hidden="true" />}>{t('ui.load_more')}</Chip>;
}

export const stories: Stories = {
  'a row that scrolls': () => <Amounts flow="scroll" />,
  'a row that shares the width': () => <Amounts flow="grid" />,
  'with an icon': Hot,
};
