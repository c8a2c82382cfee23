import { AUDIT_KINDS, STAFF_ACTIONS, type AuditEntry, type AuditKind } from '@jogada/accounts/contract/operator';
import { ConsoleList, ConsolePage, FormChoice, type Column } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { Change } from './change.tsx';
import { TrailProof } from './trail-proof.tsx';
import { auditResource, BY, type By } from './audit-resource.ts';

interface AuditPageProps {
  /** Renders the act that undoes an entry, supplied by the domain of the entry; `body` shows what changes back. */
  readonly undoOf: (entry: AuditEntry, body: ReactNode) => ReactNode;
}

/** The audit trail of the staff, with what the system detected: who, what, before, after, why. It is append-only. */
export function AuditPage({ undoOf }: AuditPageProps) {
  const t = useText();
  return (
    <ConsolePage title={t('audit.title')} detail={t('audit.detail')} end={<TrailProof />}>
      <ConsoleList
        resource={auditResource.name}
        label={t('audit.title')}
        columns={useColumns(undoOf)}
        emptyTitle={t('audit.none')}
        isPrivate
        filter={({ setFilters }) => <AuditSearch onSearch={setFilters} />}
      />
    </ConsolePage>
  );
}

const FIELDS = [
  { name: 'actor', type: 'text' },
  { name: 'subject', type: 'text' },
  { name: 'from', type: 'date' },
  { name: 'until', type: 'date' },
] as const;

type Search = Readonly<Record<(typeof FIELDS)[number]['name'], string>> & { readonly by: By; readonly kind: AuditKind | '' };

function AuditSearch({ onSearch }: { readonly onSearch: (filters: Record<string, string>) => void }) {
  const t = useText();
  const { control, submit } = useActForm<Search>({
    defaultValues: { by: '', kind: '', actor: '', subject: '', from: '', until: '' },
  });
  const handleSubmit = submit((typed) => onSearch(Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))));

  return (
    <form
      role="search"
      onSubmit={handleSubmit}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[180px_180px_repeat(2,minmax(0,1fr))_150px_150px_auto]"
    >
      <FormChoice
        control={control}
        name="by"
        label={t('audit.by')}
        options={BY.map((value) => ({ value, name: t(`audit.of.${value === '' ? 'both' : value}`) }))}
      />
      <FormChoice
        control={control}
        name="kind"
        label={t('audit.kind')}
        options={(['', ...AUDIT_KINDS] as const).map((value) => ({ value, name: t(`audit.kinds.${value === '' ? 'all' : value}`) }))}
      />
      {FIELDS.map(({ name, type }) => (
        <FormTextField key={name} control={control} name={name} type={type} label={t(`audit.fields.${name}`)} maxLength={80} />
      ))}
      <Button type="submit" look="quiet">
        {t('audit.search')}
      </Button>
    </form>
  );
}

function useColumns(undoOf: AuditPageProps['undoOf']): readonly Column<AuditEntry & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'action',
      title: t('audit.action'),
      isMain: true,
      cell: (row) => (
        <span>
          <Sentence entry={row} />
          <span className="block text-12 font-normal text-ink-3">
            <DateText moment={row.at} /> · {row.address}
          </span>
        </span>
      ),
    },
    { key: 'change', title: t('audit.change'), cell: (row) => <Change entry={row} /> },
    {
      key: 'subject',
      title: t('audit.subject'),
      cell: (row) => (
        <span className="font-mono text-12 break-all text-ink-2">
          {row.subjectId ?? '—'}
          {row.merchantCode !== null && row.merchantCode !== row.subjectId && <span className="block text-ink-3">{row.merchantCode}</span>}
        </span>
      ),
    },
    { key: 'reason', title: t('audit.reason'), cell: (row) => row.reason || '—' },
    {
      key: 'undo',
      title: '',
      isActions: true,
      align: 'end',
      cell: (row) =>
        undoOf(
          row,
          <>
            <p className="mb-3">{t('audit.undo')}</p>
            <Change entry={{ ...row, before: row.after, after: row.before }} />
          </>,
        ),
    },
  ];
}

/** Who did what to whom. An action of an older release, which has no sentence, is shown by its name. */
function Sentence({ entry: { action, by, actor, subjectId, subjectName } }: { readonly entry: AuditEntry }) {
  const t = useText();
  const known = STAFF_ACTIONS.find((one) => one === action);
  const who = by === 'system' ? t('audit.of.system') : actor;
  if (known === undefined) return `${who}: ${action}`;
  return t(`audit.acts.${known}`, { actor: who, subject: subjectName ?? subjectId ?? t('audit.several') });
}
