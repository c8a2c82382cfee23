import type { AuditEntry } from '@jogada/accounts/contract/operator';
import { ConsoleList, ConsolePage, FormChoice, type Column } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { TrailProof } from './trail-proof.tsx';
import { auditResource, BY, type By } from './audit-resource.ts';

/** The audit trail of the staff, with what the system detected: who, what, before, after, why. It is append-only. */
export function AuditPage() {
  const t = useText();
  return (
    <ConsolePage title={t('audit.title')} detail={t('audit.detail')} end={<TrailProof />}>
      <ConsoleList
        resource={auditResource.name}
        label={t('audit.title')}
        columns={useColumns()}
        emptyTitle={t('audit.none')}
        isPrivate
        filter={({ setFilters }) => <AuditSearch onSearch={setFilters} />}
      />
    </ConsolePage>
  );
}

const FIELDS = [
  { name: 'actor', type: 'text' },
  { name: 'action', type: 'text' },
  { name: 'subject', type: 'text' },
  { name: 'from', type: 'date' },
  { name: 'until', type: 'date' },
] as const;

type Search = Readonly<Record<(typeof FIELDS)[number]['name'], string>> & { readonly by: By };

function AuditSearch({ onSearch }: { readonly onSearch: (filters: Record<string, string>) => void }) {
  const t = useText();
  const { control, submit } = useActForm<Search>({
    defaultValues: { by: '', actor: '', action: '', subject: '', from: '', until: '' },
  });
  const handleSubmit = submit((typed) => onSearch(Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))));

  return (
    <form
      role="search"
      onSubmit={handleSubmit}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[130px_repeat(3,minmax(0,1fr))_150px_150px_auto]"
    >
      <FormChoice
        control={control}
        name="by"
        label={t('audit.by')}
        options={BY.map((value) => ({ value, name: t(`audit.of.${value === '' ? 'both' : value}`) }))}
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

function useColumns(): readonly Column<AuditEntry & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'action',
      title: t('audit.action'),
      isMain: true,
      cell: (row) => (
        <span>
          <span className="font-mono text-13">{row.action}</span>
          {row.by === 'system' && <SystemText action={row.action} />}
          <span className="block text-12 font-normal text-ink-3">
            <DateText moment={row.at} />
          </span>
        </span>
      ),
    },
    {
      key: 'actor',
      title: t('audit.actor'),
      cell: (row) => (
        <span>
          {row.by === 'system' ? t('audit.of.system') : row.actor}
          <span className="block text-12 text-ink-3">{row.address}</span>
        </span>
      ),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      cell: (row) => (
        <span className="font-mono text-12 break-all text-ink-2">
          {row.subjectId ?? '—'}
          {row.merchantCode !== null && <span className="block text-ink-3">{row.merchantCode}</span>}
        </span>
      ),
    },
    { key: 'change', title: t('audit.change'), cell: (row) => <Change entry={row} /> },
    { key: 'reason', title: t('audit.reason'), cell: (row) => row.reason || '—' },
  ];
}

/** Texts for what the system detected, by action. */
const SYSTEM_TEXTS = {
  'sms.budget_spent': 'audit.noticed.smsBudget',
  'mail.budget_spent': 'audit.noticed.mailBudget',
  'operator.locked_out': 'audit.noticed.operatorLocked',
  'operator.stuffing_suspected': 'audit.noticed.operatorStuffing',
  'session.stuffing_suspected': 'audit.noticed.stuffing',
  'session.flood_suspected': 'audit.noticed.flood',
} as const;

function hasSystemText(action: string): action is keyof typeof SYSTEM_TEXTS {
  return Object.hasOwn(SYSTEM_TEXTS, action);
}

function SystemText({ action }: { readonly action: string }) {
  const t = useText();
  return hasSystemText(action) && <span className="block text-13 font-normal text-ink-2">{t(SYSTEM_TEXTS[action])}</span>;
}

/** The values that differ, before and after; without any, the facts of the act. */
function Change({ entry: { before, after, facts } }: { readonly entry: AuditEntry }) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  const lines =
    keys.length > 0
      ? keys.map((key) => ({ key, was: before?.[key], is: after?.[key] }))
      : Object.entries(facts).map(([key, is]) => ({ key, was: undefined, is }));
  return (
    <dl className="grid max-w-[420px] gap-0.5 text-12">
      {lines.map(({ key, was, is }) => (
        <div key={key} className="min-w-0 break-words">
          <dt className="inline text-ink-3">{key}: </dt>
          <dd className="inline text-ink-2">
            {was !== undefined && <del className="text-ink-3">{shown(was)}</del>} {is !== undefined && shown(is)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN_MAX = 160;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
