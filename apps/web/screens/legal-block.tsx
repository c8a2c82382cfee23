import { companyNumberText } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { DateText } from '@jogada/platform/web';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

/** The legal entity, its authorisation, customer care and ombudsman (R48). Renders nothing when no legal data is configured. */
export function LegalBlock() {
  const t = useText();
  const { legal } = useStatus().info;
  if (!legal) return null;
  const { authorisation, customerCare, ombudsman } = legal;
  return (
    <section aria-label={t('footer.legal.title')} className="rounded-card bg-s1 p-4 shadow-raised">
      <dl className="grid gap-3">
        <Line term={t('footer.legal.legalName')}>{legal.legalName}</Line>
        <Line term={t('footer.legal.tradeName')}>{legal.tradeName}</Line>
        <Line term={t('footer.legal.companyNumber')}>
          <span className="tabular-nums">{companyNumberText(legal.companyNumber)}</span>
        </Line>
        <Line term={t('footer.legal.authorisation')}>
          {authorisation.number} · <DateText moment={`${authorisation.date}T12:00:00Z`} shape="date" />
        </Line>
        <Line term={t('footer.legal.address')}>{legal.address}</Line>
        <Line term={t('footer.legal.customerCare')}>
          <Ways contact={customerCare} />
        </Line>
        <Line term={t('footer.legal.ombudsman')}>
          <Ways contact={ombudsman} />
        </Line>
      </dl>
    </section>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-12">{term}</dt>
      <dd className="break-words text-ink-2">{children}</dd>
    </div>
  );
}

function Ways({ contact: { phone, email } }: { readonly contact: { readonly phone: string; readonly email: string } }) {
  return (
    <span className="flex flex-wrap gap-x-5">
      <a
        href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
        className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
      >
        {phone}
      </a>
      <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center text-ink underline underline-offset-4">
        {email}
      </a>
    </span>
  );
}
