import { setLegalNotice, type Site } from '@jogada/merchant/contract/operator';
import { isCompanyNumber, type LegalNotice } from '@jogada/merchant/contract/player';
import { useOperatorAction } from '@jogada/platform/console';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { foldOf } from './site-fold.ts';

const FIELDS = [
  { key: 'legalName' },
  { key: 'tradeName' },
  { key: 'companyNumber' },
  { key: 'authorisation' },
  { key: 'authorisedOn', type: 'date' },
  { key: 'address' },
  { key: 'carePhone', type: 'tel' },
  { key: 'careEmail', type: 'email' },
  { key: 'ombudsmanPhone', type: 'tel' },
  { key: 'ombudsmanEmail', type: 'email' },
] as const;

type Key = (typeof FIELDS)[number]['key'];
type Draft = Readonly<Record<Key, string>>;

/** A site's legal notice for the page footer: complete or absent (R48). */
export function LegalForm({ site, mayBeEmpty }: { readonly site: Pick<Site, 'merchantCode' | 'legal'>; readonly mayBeEmpty: boolean }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setLegalNotice);
  const isRemoved = (draft: Draft) => mayBeEmpty && FIELDS.every(({ key }) => draft[key].trim() === '');
  const { control, submit } = useActForm<Draft>({
    defaultValues: draftOf(site.legal),
    findFaults(draft) {
      if (isRemoved(draft)) return {};
      return Object.fromEntries(
        FIELDS.map(({ key }) => {
          const fault = faultOf(key, draft);
          return [key, fault && t(`sites.legal.${fault}`)];
        }),
      );
    },
  });

  const handleSubmit = submit(async (draft) => {
    const legal = isRemoved(draft) ? null : noticeOf(draft);
    if (await act({ merchantCode: site.merchantCode, legal })) toast.success(t('sites.done'));
  });

  return (
    <details id={foldOf('legal', site.merchantCode)} className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.legal.title')}</summary>
      <p className="mt-2 text-13 text-ink-3">{t(mayBeEmpty ? 'sites.legal.optional' : 'sites.legal.demanded')}</p>
      <form noValidate onSubmit={handleSubmit} className="mt-3 grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ key, ...field }) => (
          <FormTextField key={key} control={control} name={key} {...field} label={t(`sites.legal.${key}`)} maxLength={240} />
        ))}
        <Button type="submit" look="quiet" isLoading={isPending} className="sm:col-span-2 sm:justify-self-end">
          {t('sites.legal.save')}
        </Button>
      </form>
    </details>
  );
}

function faultOf(key: Key, draft: Draft): 'missing' | 'wrongNumber' | 'wrongEmail' | 'wrongPhone' | undefined {
  const text = draft[key].trim();
  if (text === '') return 'missing';
  if (key === 'companyNumber' && !isCompanyNumber(bareNumber(text))) return 'wrongNumber';
  if (key.endsWith('Email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'wrongEmail';
  if (key.endsWith('Phone') && !/^\+?[\d ().-]{3,24}$/.test(text)) return 'wrongPhone';
  return undefined;
}

function bareNumber(text: string): string {
  return text.toUpperCase().replace(/[./\s-]/g, '');
}

function draftOf(legal: LegalNotice | null): Draft {
  return {
    legalName: legal?.legalName ?? '',
    tradeName: legal?.tradeName ?? '',
    companyNumber: legal?.companyNumber ?? '',
    authorisation: legal?.authorisation.number ?? '',
    authorisedOn: legal?.authorisation.date ?? '',
    address: legal?.address ?? '',
    carePhone: legal?.customerCare.phone ?? '',
    careEmail: legal?.customerCare.email ?? '',
    ombudsmanPhone: legal?.ombudsman.phone ?? '',
    ombudsmanEmail: legal?.ombudsman.email ?? '',
  };
}

function noticeOf(draft: Draft): LegalNotice {
  return {
    legalName: draft.legalName,
    tradeName: draft.tradeName,
    companyNumber: bareNumber(draft.companyNumber),
    authorisation: { number: draft.authorisation, date: draft.authorisedOn },
    address: draft.address,
    customerCare: { phone: draft.carePhone, email: draft.careEmail },
    ombudsman: { phone: draft.ombudsmanPhone, email: draft.ombudsmanEmail },
  };
}
