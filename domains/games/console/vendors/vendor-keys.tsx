import { issueVendorKey, retireVendorKey, type VendorSettings } from '@jogada/games/contract/operator';
import { Choice, DataTable, ReasonAct, useOperatorAction, useMay, type Column } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText } from '@jogada/platform/web';
import { Badge, Button, CopyButton, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

type Key = VendorSettings['keys'][number];
type IssuedKey = AnswerOf<typeof issueVendorKey>;

const KEYS_MAX = 2;
const OVERLAPS = ['0', '1', '24', '168', '720'] as const;
type Overlap = (typeof OVERLAPS)[number];

/**
 * A vendor's signing keys. Issues a further key, whose secret is shown once while the former key works some hours more, and retires keys.
 */
export function VendorKeys({ vendor }: { readonly vendor: VendorSettings }) {
  const t = useText();
  const mayChange = useMay(issueVendorKey);
  const [issued, setIssued] = useState<IssuedKey>();
  const columns = useColumns(vendor, mayChange);
  return (
    <section className="border-t border-line/60">
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h3 className="text-13 font-bold">{t('vendors.keys')}</h3>
        {mayChange && vendor.keys.length < KEYS_MAX && <IssueKey vendor={vendor} onIssued={setIssued} />}
      </header>
      {issued && <ShownOnce issued={issued} onKept={() => setIssued(undefined)} />}
      {vendor.keys.length === 0 && <p className="px-4 pb-3 text-13 text-ink-3">{t('vendors.noKeys')}</p>}
      {vendor.keys.length > 0 && (
        <DataTable
          label={`${t('vendors.keys')} · ${vendor.name}`}
          rows={vendor.keys}
          keyOf={(key) => key.keyId ?? 'installation'}
          columns={columns}
        />
      )}
    </section>
  );
}

function useColumns(vendor: VendorSettings, mayChange: boolean): readonly Column<Key>[] {
  const t = useText();
  return [
    {
      key: 'key',
      title: t('vendors.key'),
      isMain: true,
      cell: (key) => (key.keyId === null ? t('vendors.keyOfInstallation') : <span className="font-mono text-12">{key.keyId}</span>),
    },
    { key: 'issued', title: t('vendors.keyIssued'), cell: (key) => <DateText moment={key.createdAt} shape="dayTime" /> },
    {
      key: 'end',
      title: t('vendors.keyEnds'),
      cell: (key) =>
        key.endsAt === null ? (
          <Badge tone="ok">{t('vendors.keyStays')}</Badge>
        ) : (
          <span className="text-gold">
            <DateText moment={key.endsAt} shape="dayTime" />
          </span>
        ),
    },
    {
      key: 'retire',
      title: t('vendors.retire'),
      isActions: true,
      align: 'end',
      cell: (key) =>
        mayChange && key.keyId !== null && vendor.keys.length > 1 && <RetireKey vendorCode={vendor.vendorCode} keyId={key.keyId} />,
    },
  ];
}

function IssueKey({ vendor, onIssued }: { readonly vendor: VendorSettings; readonly onIssued: (key: IssuedKey) => void }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(issueVendorKey);
  const [overlap, setOverlap] = useState<Overlap>('24');
  const hasFormer = vendor.keys.some(({ keyId }) => keyId !== null);

  async function handleIssue(reason: string) {
    const issued = await act({ vendorCode: vendor.vendorCode, overlapHours: Number(overlap), reason });
    if (issued) onIssued(issued);
  }

  return (
    <ReasonAct
      label={t('vendors.issue')}
      look="quiet"
      isPending={isPending}
      onAct={handleIssue}
      body={
        <span className="grid gap-3">
          {t(hasFormer ? 'vendors.issueBody' : 'vendors.issueFirstBody')}
          {hasFormer && (
            <Choice
              label={t('vendors.overlap')}
              value={overlap}
              options={OVERLAPS.map((value) => ({ value, name: t(`vendors.overlaps.${value}`) }))}
              onChoose={setOverlap}
            />
          )}
        </span>
      }
    />
  );
}

/** The secret of a new key. Closing the dialog confirms that it was saved. */
function ShownOnce({ issued, onKept }: { readonly issued: IssuedKey; readonly onKept: () => void }) {
  const t = useText();
  return (
    <div role="status" className="m-4 grid gap-3 rounded-tile bg-s2 p-4 ring-1 ring-gold/50 ring-inset">
      <p className="text-13 font-semibold">{t('vendors.shownOnce')}</p>
      {issued.formerEndsAt !== null && (
        <p className="text-13 text-ink-2">
          {t.rich('vendors.formerEnds', { moment: () => <DateText moment={issued.formerEndsAt ?? ''} shape="dayTime" /> })}
        </p>
      )}
      <Line term={t('vendors.key')} text={issued.keyId} />
      <Line term={t('vendors.secret')} text={issued.secret} />
      <Button look="quiet" size="small" onClick={onKept}>
        {t('vendors.kept')}
      </Button>
    </div>
  );
}

function Line({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <span className="text-12 text-ink-3">{term}</span>
      <span className="flex items-center gap-1 font-mono text-12 break-all">
        {text}
        <CopyButton text={text} />
      </span>
    </div>
  );
}

function RetireKey({ vendorCode, keyId }: { readonly vendorCode: string; readonly keyId: string }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(retireVendorKey);
  return (
    <ReasonAct
      label={t('vendors.retire')}
      body={t('vendors.retireBody', { keyId })}
      isPending={isPending}
      onAct={async (reason) => {
        if (await act({ vendorCode, keyId, reason })) toast.success(t('vendors.retired'));
      }}
    />
  );
}
