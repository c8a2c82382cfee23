import { Button, EmptyState } from '@jogada/platform/web/ui';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Loading } from '../area/loading.tsx';
import { useText } from '../use-text.ts';
import { LinkCard } from './link-card.tsx';
import { NewLinkSheet } from './new-link-sheet.tsx';
import { useLinks } from './use-links.ts';

/** The agent's links, newest first, with a button for a new one. */
export function LinkList() {
  const t = useText();
  const links = useLinks();
  const [isMaking, setMaking] = useState(false);
  const { data } = links;
  if (!data) return <Loading query={links} />;
  return (
    <>
      <Button size="large" isWide icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setMaking(true)}>
        {t('open.newLink')}
      </Button>
      {data.list.length === 0 && (
        <EmptyState icon={<IconLink size={40} stroke={1.5} aria-hidden="true" />} title={t('open.noLinks')}>
          {t('open.noLinksBody')}
        </EmptyState>
      )}
      <ul aria-label={t('open.links')} className="mt-4 grid gap-3">
        {data.list.map((link) => (
          <li key={link.code}>
            <LinkCard link={link} />
          </li>
        ))}
      </ul>
      <NewLinkSheet isOpen={isMaking} onOpenChange={setMaking} />
    </>
  );
}
