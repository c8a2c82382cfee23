import { contrastPairs, type Brand, type DerivedTheme } from '@jogada/merchant/contract/operator';
import { logoPath } from '@jogada/merchant/contract/player';
import { Panel } from '@jogada/platform/console';
import { LANGUAGE_TAGS, usePreferences } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import type { CSSProperties } from 'react';
import { DrawnMark } from '../../web/brand/drawn-mark.tsx';
import { useText } from '../use-text.ts';

const TEXT_RATIO = 4.5;

interface BrandPreviewProps {
  readonly merchantCode: string;
  readonly merchantName: string;
  readonly brand: Brand;
  readonly theme: DerivedTheme;
}

/** Previews both themes of the edited brand, with the lowest contrast of each and the adjusted colours. */
export function BrandPreview({ merchantCode, merchantName, brand, theme }: BrandPreviewProps) {
  const t = useText();
  const logoOf = (name: 'dark' | 'light') => ({ logo: brand.logo, path: brand.ownLogo && logoPath(merchantCode, brand.ownLogo[name]) });
  return (
    <Panel title={t('brand.preview')}>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Sample name={t('brand.dark')} tokens={theme.dark} merchantName={merchantName} mark={logoOf('dark')} />
        <Sample name={t('brand.light')} tokens={theme.light} merchantName={merchantName} mark={logoOf('light')} />
      </div>
      <ul role="status" className="px-4 pb-4 text-13 text-ink-2">
        {theme.repairs.length === 0 && <li>{t('brand.allFine')}</li>}
        {theme.repairs.map(({ token, wanted, given }) => (
          <li key={token}>{t('brand.repaired', { token: t(token === '--gold' ? 'brand.accent' : 'brand.primary'), wanted, given })}</li>
        ))}
      </ul>
    </Panel>
  );
}

interface SampleProps {
  readonly name: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly merchantName: string;
  readonly mark: { readonly logo: Brand['logo']; readonly path: string | undefined };
}

const LOGO_PX = 28;

function Sample({ name, tokens, merchantName, mark }: SampleProps) {
  const t = useText();
  const { language } = usePreferences();
  const least = (isText: boolean) => {
    const ratios = contrastPairs(tokens)
      .filter(({ wanted }) => wanted >= TEXT_RATIO === isText)
      .map(({ ratio }) => ratio);
    const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], { minimumFractionDigits: 2 });
    return format.format(Math.floor(Math.min(...ratios) * 100) / 100);
  };
  return (
    <section aria-label={name}>
      {/* Sets the tokens for this subtree only. */}
      <div style={tokens as CSSProperties} className="guilloche rounded-card bg-bg p-4 text-ink ring-1 ring-line ring-inset">
        <p className="mb-3 flex h-11 min-w-0 items-center gap-2">
          {mark.path === undefined ? (
            <DrawnMark logo={mark.logo} sizePx={LOGO_PX} />
          ) : (
            <img src={mark.path} alt="" width={LOGO_PX} height={LOGO_PX} className="shrink-0" />
          )}
          <span className="display truncate text-20">{merchantName}</span>
        </p>
        <div className="rounded-card bg-s1 p-4">
          <p className="display text-20">{t('brand.sampleTitle')}</p>
          <p className="text-13 text-ink-2">{t('brand.sampleBody')}</p>
          <p className="display my-2 text-24 text-gold amount">{t('brand.sampleAmount')}</p>
          <p className="mb-3 rounded-control bg-s1 px-3 py-2 text-13 text-ink-3 ring-1 ring-control ring-inset">{t('brand.sampleField')}</p>
          <span className="inline-flex h-11 items-center rounded-full bg-primary px-5 font-bold text-on-primary">
            {t('brand.sampleAction')}
          </span>
          <span className="ml-2 inline-flex h-11 items-center rounded-full bg-danger/15 px-5 font-semibold text-danger">
            {t('brand.sampleDanger')}
          </span>
          <p className="mt-3 flex flex-wrap gap-2">
            <Badge tone="hot">HOT</Badge>
            <Badge tone="gold">VIP</Badge>
            <Badge tone="ok">OK</Badge>
            <Badge tone="info">INFO</Badge>
          </p>
        </div>
      </div>
      <p className="mt-2 text-12 text-ink-3">{t('brand.worst', { ratio: least(true) })}</p>
      <p className="text-12 text-ink-3">{t('brand.worstControl', { ratio: least(false) })}</p>
    </section>
  );
}
