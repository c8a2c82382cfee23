import { useVendorNames } from '@jogada/games/web/lobby';
import { useServiceLinks, useStatus } from '@jogada/merchant/web';
import { PageLink } from '@jogada/platform/web';
import { responsiblePath } from '@jogada/wallet/web';
import { IconChevronRight, IconExternalLink, IconShieldCheck, IconUserShield } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { NetworkList } from '../shell/network-list.tsx';
import { useText } from '../use-text.ts';
import { FurtherDown } from './further-down.tsx';
import { LegalBlock } from './legal-block.tsx';
import { PixMark } from './pix-mark.tsx';

/** Brazil's national self-exclusion service for all betting sites (R21). */
const SELF_EXCLUSION = 'https://www.gov.br/autoexclusaoapostas';

const FIRST_YEAR = 2025;
const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;

/** The lobby's footer: responsible gaming, providers, payments, security and legal notices (CON-14). */
export function HomeFooter() {
  const { merchantName } = useStatus().info;
  const [year] = useState(() => new Date().getFullYear());
  return (
    <FurtherDown heightPx={1400}>
      <footer className="mt-10 grid gap-7 border-t border-line pt-7 text-13 text-ink-3">
        <Responsibility />
        <Providers />
        <Payments />
        <Security />
        <Certificates />
        <FollowUs />
        <LegalBlock />
        <Licence />
        <p className="pb-2">
          © {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} {merchantName}
        </p>
      </footer>
    </FurtherDown>
  );
}

function Responsibility() {
  const t = useText();
  const { responsibleGaming, rules } = useStatus().info;
  const own = responsibleGaming.filter(({ url }) => isSafe(url));
  const helpers = rules.linksExclusionRegister ? [{ name: t('footer.selfExclusion'), url: SELF_EXCLUSION }, ...own] : own;
  return (
    <section>
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="display grid size-13 shrink-0 place-items-center rounded-full text-17 text-hot ring-2 ring-hot ring-inset"
        >
          18+
        </span>
        <div>
          <p className="font-semibold text-ink-2">{t('footer.responsible')}</p>
          <p className="mt-1">{t('footer.warning')}</p>
          <PageLink to={responsiblePath} className="press mt-1 inline-flex min-h-11 items-center gap-1 font-semibold text-ink">
            {t('title.responsibleGaming')}
            <IconChevronRight size={16} aria-hidden="true" />
          </PageLink>
        </div>
      </div>
      {helpers.length > 0 && (
        <div className="mt-3">
          <p>{t('footer.needHelp')}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {helpers.map(({ name, url }) => (
              <li key={url}>
                <OutsideLink url={url}>{name}</OutsideLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Providers() {
  const t = useText();
  const names = useVendorNames();
  if (names.length === 0) return null;
  return (
    <Block title={t('footer.providers')}>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="display flex h-12 items-center rounded-control bg-s1 px-4 text-15 text-ink-2 shadow-raised">
            {name}
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Payments() {
  const t = useText();
  return (
    <Block title={t('footer.payments')}>
      <ul className="flex flex-wrap gap-2">
        <li className="flex h-12 items-center gap-2.5 rounded-control bg-s1 px-4 text-ink-2 shadow-raised">
          <PixMark />
          <span className="display text-17">Pix</span>
        </li>
      </ul>
    </Block>
  );
}

const MARKS = [
  { key: 'provable', Icon: IconShieldCheck },
  { key: 'privacy', Icon: IconUserShield },
] as const;

function Security() {
  const t = useText();
  return (
    <Block title={t('footer.security')}>
      <ul className="grid gap-2 min-[560px]:grid-cols-2">
        {MARKS.map(({ key, Icon }) => (
          <li key={key} className="flex min-h-12 items-center gap-3 rounded-control bg-s1 px-4 py-2 text-ink-2 shadow-raised">
            <Icon {...ICON} className="shrink-0 text-primary" />
            {t(`footer.mark.${key}`)}
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Certificates() {
  const t = useText();
  const certificates = useStatus().info.certificates.filter(({ url }) => isSafe(url));
  if (certificates.length === 0) return null;
  return (
    <Block title={t('footer.certificates')}>
      <ul className="flex flex-wrap gap-2">
        {certificates.map(({ name, url }) => (
          <li key={url}>
            <OutsideLink url={url}>{name}</OutsideLink>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function FollowUs() {
  const t = useText();
  const links = useServiceLinks(['TWITTER', 'YOUTUBE', 'FACEBOOK', 'TELEGRAM']);
  if (links.length === 0) return null;
  return (
    <Block title={t('footer.follow')}>
      <NetworkList links={links} className="bg-s1 text-ink-2 shadow-raised hover:text-ink" />
    </Block>
  );
}

/** The merchant's licence statement; empty when no licence is configured. */
function Licence() {
  const t = useText();
  const { licence, merchantName } = useStatus().info;
  if (!licence) return null;
  return (
    <section aria-label={t('footer.licenceTitle')} className="rounded-card bg-s1 p-4 shadow-raised">
      <p>{licence.text || t('footer.licence', { merchant: merchantName, authority: licence.authority, number: licence.number })}</p>
    </section>
  );
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 text-13 font-semibold text-ink-2">{title}</h2>
      {children}
    </section>
  );
}

function OutsideLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="press inline-flex min-h-11 items-center gap-2 rounded-full bg-s2 px-4 font-semibold text-ink hover:bg-s3"
    >
      {children}
      <IconExternalLink size={16} aria-hidden="true" className="text-ink-3" />
    </a>
  );
}

// Only https and tel links: the URL comes from a setting.
function isSafe(url: string): boolean {
  return /^(https:\/\/|tel:)/.test(url);
}
