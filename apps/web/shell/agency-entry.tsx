import { isAgent } from '@jogada/accounts/contract/player';
import { agencyPath, useSession } from '@jogada/accounts/web';
import { useSwitch } from '@jogada/merchant/web';
import { IconUsersGroup } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { MenuEntry } from './menu-entry.tsx';

/** The link to the agents' area. Shown to agents of a merchant that has one. */
export function AgencyEntry({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const { session } = useSession();
  const hasAgency = useSwitch('AGEPAG');
  if (!hasAgency || !session || !isAgent(session.type)) return null;
  return <MenuEntry to={agencyPath} title={t('title.agency')} icon={<IconUsersGroup size={20} aria-hidden="true" />} onPick={onPick} />;
}
