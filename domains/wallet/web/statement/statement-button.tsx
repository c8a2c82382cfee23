import { IconButton, Sheet } from '@jogada/platform/web/ui';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Period } from '../record/period.ts';
import { useText } from '../use-text.ts';
import { StatementWays } from './statement-ways.tsx';

/** Opens the statement of a record's days. */
export function StatementButton({ period }: { readonly period: Period }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('statement.title')} icon={<IconDownload size={22} aria-hidden="true" />} onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('statement.title')} description={t('statement.lead')}>
        <div className="pb-2">
          <StatementWays period={period} />
        </div>
      </Sheet>
    </>
  );
}
