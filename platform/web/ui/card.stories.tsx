import { usePlatformText } from '../platform-text.ts';
import { Card } from './card.tsx';
import type { Stories } from './stories.ts';

function Said({ look }: { readonly look?: 'note' }) {
  const t = usePlatformText();
  return <Card {...(look && { look })}>{t('problem.system_busy')}</Card>;
}

export const stories: Stories = {
  plain: () => <Said />,
  'with the banknote lines': () => <Said look="note" />,
};
