import { MemberLink } from '@jogada/accounts/console';
import type { SentLetter } from '@jogada/content/contract/operator';
import { ConsoleList, ConsolePage, FilterTabs, type Column } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { FeedbackPanel } from '../feedback/feedback-panel.tsx';
import { useText } from '../use-text.ts';
import { lettersResource } from './letters-resource.ts';
import { WriteLetterDialog } from './write-letter-dialog.tsx';

const PARTS = ['sent', 'feedback'] as const;
type Part = (typeof PARTS)[number];

/** Inbox messages sent by the staff, a form for a new one, and members' suggestions. */
export function LettersPage() {
  const t = useText();
  const columns = useColumns();
  const [isWriting, setWriting] = useState(false);
  const [part, setPart] = useState<Part>('sent');
  return (
    <ConsolePage
      title={t('letters.title')}
      detail={t('letters.detail')}
      end={
        <Button size="small" icon={<IconPencil size={18} aria-hidden="true" />} onClick={() => setWriting(true)}>
          {t('letters.write')}
        </Button>
      }
    >
      <FilterTabs
        label={t('letters.title')}
        choices={PARTS.map((key) => ({ key, title: t(`letters.parts.${key}`) }))}
        active={part}
        onSelect={setPart}
      />
      {part === 'sent' && (
        <ConsoleList resource={lettersResource.name} label={t('letters.title')} columns={columns} emptyTitle={t('letters.none')} />
      )}
      {part === 'feedback' && <FeedbackPanel />}
      {isWriting && <WriteLetterDialog onClose={() => setWriting(false)} />}
    </ConsolePage>
  );
}

function useColumns(): readonly Column<SentLetter & { id: string }>[] {
  const t = useText();
  return [
    { key: 'title', title: t('letters.subject'), isMain: true, cell: (row) => Object.values(row.texts)[0]?.title },
    {
      key: 'to',
      title: t('letters.to'),
      cell: (row) => (row.memberId === null ? t('letters.everybody') : <MemberLink memberId={row.memberId} username={row.username} />),
    },
    { key: 'languages', title: t('letters.languages'), cell: (row) => Object.keys(row.texts).join(', ').toUpperCase() },
    { key: 'by', title: t('letters.by'), cell: (row) => row.writtenBy },
    { key: 'at', title: t('letters.at'), cell: (row) => <DateText moment={row.writtenAt} shape="dayTime" /> },
    { key: 'read', title: t('letters.read'), align: 'end', cell: (row) => <span className="tabular-nums">{row.readCount}</span> },
  ];
}
