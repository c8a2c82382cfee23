import { IconWallet } from '@tabler/icons-react';
import { usePlatformText } from '../platform-text.ts';
import { Badge } from './badge.tsx';
import { List, ListRow } from './list.tsx';
import type { Stories } from './stories.ts';

function Rows() {
  const t = usePlatformText();
  const icon = <IconWallet size={20} aria-hidden="true" />;
  return (
    <List label={t('ui.confirm')}>
      <ListRow title={t('ui.copy')} />
      <ListRow icon={icon} title={t('ui.confirm')} detail={t('problem.system_busy')} to="/m/home" />
      <ListRow icon={icon} title={t('ui.retry')} end="R$ 1.234,56" endDetail="08:12" onSelect={() => undefined} />
      <ListRow icon={icon} title={t('ui.required')} end={<Badge tone="info">24 h</Badge>} to="/m/home" />
    </List>
  );
}

export const stories: Stories = {
  'rows of every kind': Rows,
};
