import { setLegalNotice, type Site } from '@jogada/merchant/contract/operator';
import { isCompanyNumber, type LegalNotice } from '@jogada/merchant/contract/player';
import { useOperatorAction } from '@jogada/platform/console';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

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
  const [draft, setDraft] = useState(() => draftOf(site.legal));
  const [isAsked, setAsked] = useState(false);
  const { act, isPending } = useOperatorAction(setLegalNotice);
  const isEmpty = FIELDS.every(({ key }) => draft[key].trim() === '');

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    const isRemoved = isEmpty && mayBeEmpty;
    if (!isRemoved && FIELDS.some(({ key }) => faultOf(key, draft) !== undefined)) return;
    if (await act({ merchantCode: site.merchantCode, legal: isRemoved ? null : noticeOf(draft) })) toast.success(t('sites.done'));
  }

  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.legal.title')}</summary>
      <p className="mt-2 text-13 text-ink-3">{t(mayBeEmpty ? 'sites.legal.optional' : 'sites.legal.demanded')}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="mt-3 grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ key, ...field }) => {
          const fault = isAsked && !(isEmpty && mayBeEmpty) ? faultOf(key, draft) : undefined;
          return (
            <TextField
              key={key}
              {...field}
              label={t(`sites.legal.${key}`)}
              value={draft[key]}
              maxLength={240}
              error={fault && t(`sites.legal.${fault}`)}
              onChange={({ target }) => setDraft({ ...draft, [key]: target.value })}
            />
          );
        })}
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
