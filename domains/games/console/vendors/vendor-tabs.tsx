import { PageLink } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { heldWinsPagePath, vendorIncidentsPagePath, vendorsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';

const TABS = [
  { key: 'settings', to: vendorsPagePath },
  { key: 'heldWins', to: heldWinsPagePath },
  { key: 'incidents', to: vendorIncidentsPagePath },
] as const;

/** The desks of the vendors' area, beside each other. */
export function VendorTabs({ active }: { readonly active: (typeof TABS)[number]['key'] }) {
  const t = useText();
  return (
    <nav aria-label={t('vendors.title')} className="no-scrollbar flex max-w-full gap-1 overflow-x-auto rounded-full bg-s1 p-1">
      {TABS.map(({ key, to }) => (
        <PageLink
          key={key}
          to={to}
          {...(key === active && { 'aria-current': 'page' })}
          className={classNames(
            'press tap-area flex h-8 shrink-0 items-center rounded-full px-3 text-13 whitespace-nowrap',
            key === active ? 'bg-s3 font-bold text-ink ring-1 ring-line ring-inset' : 'font-medium text-ink-2 hover:bg-s2',
          )}
        >
          {t(`vendors.tabs.${key}`)}
        </PageLink>
      ))}
    </nav>
  );
}
