import { listOperatorCategories, type OperatorCategory, setCategoryCertificate } from '@jogada/games/contract/operator';
import type { Site } from '@jogada/merchant/contract/operator';
import { ActionButton, Panel, ReasonField, useMay, useOperatorAction, useOperatorCall, useReasonFault } from '@jogada/platform/console';
import { FormTextField, useActForm, useWatch } from '@jogada/platform/web/forms';
import { Badge, Dialog, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { CategoryName } from './category-name.tsx';

const TONES = { allowed: 'ok', needs_certificate: 'info', prohibited: 'hot' } as const satisfies Record<OperatorCategory['status'], string>;

/** Game categories that the site's jurisdiction restricts (C8). Renders nothing when every category is allowed. */
export function SiteCategories({ site }: { readonly site: Pick<Site, 'merchantCode' | 'merchantName'> }) {
  const t = useText();
  const mayOffer = useMay(setCategoryCertificate);
  const { data } = useOperatorCall(listOperatorCategories, { merchantCode: site.merchantCode });
  const [shown, setShown] = useState<OperatorCategory>();
  const ruled = data?.categories.filter(({ status }) => status !== 'allowed') ?? [];
  if (ruled.length === 0) return null;
  return (
    <Panel title={`${t('categories.title')}: ${site.merchantName}`}>
      <p className="text-13 text-ink-3">{t('categories.detail')}</p>
      <ul className="mt-3 grid gap-2">
        {ruled.map((row) => (
          <li key={row.category} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-28 font-semibold">
              <CategoryName category={row.category} />
            </span>
            <Badge tone={TONES[row.status]}>{t(`categories.statuses.${row.status}`)}</Badge>
            <span className="min-w-0 flex-1 text-13 text-ink-2">
              {row.askedBy === null ? (row.certificateId ?? t('categories.none')) : t('categories.askedBy', { username: row.askedBy })}
            </span>
            {mayOffer && row.status === 'needs_certificate' && row.askedBy === null && (
              <ActionButton onClick={() => setShown(row)}>{t('categories.change')}</ActionButton>
            )}
          </li>
        ))}
      </ul>
      {shown && <CertificateDialog merchantCode={site.merchantCode} row={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}

interface CertificateDialogProps {
  readonly merchantCode: string;
  readonly row: OperatorCategory;
  readonly onClose: () => void;
}

function CertificateDialog({ merchantCode, row: { category, certificateId }, onClose }: CertificateDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const { act, isPending } = useOperatorAction(setCategoryCertificate);
  const reasonFault = useReasonFault();
  const { control, submit } = useActForm({
    defaultValues: { certificateId: certificateId ?? '', reason: '' },
    findFaults: ({ reason }) => ({ reason: reasonFault(reason) }),
  });
  const written = useWatch({ control, name: 'certificateId' }).trim();

  const handleConfirm = submit(async ({ reason }) => {
    if (!(await act({ merchantCode, category, certificateId: written, reason: reason.trim() }))) return;
    await queries.invalidateQueries();
    toast.success(t(written === '' ? 'categories.saved' : 'categories.asked'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={category}
      confirmLabel={t('categories.save')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <div className="grid gap-3">
        <FormTextField
          control={control}
          name="certificateId"
          label={t('categories.certificate')}
          hint={t(written === '' ? 'categories.blank' : 'categories.takesSecond')}
          maxLength={80}
        />
        <ReasonField control={control} name="reason" />
      </div>
    </Dialog>
  );
}
