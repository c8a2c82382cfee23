import {
  addLogo,
  BRAND_MARKS,
  shareSeenOn,
  LOGO_BYTES_MAX,
  LOGO_SHARE_MIN,
  type Brand,
  type DerivedTheme,
  type OperatorLogo,
} from '@jogada/merchant/contract/operator';
import { logoPath } from '@jogada/merchant/contract/player';
import { PictureTile, readChosenFile, SendTile } from '@jogada/platform/console';
import { LANGUAGE_TAGS, useAct, usePreferences, useProblemText } from '@jogada/platform/web';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { DrawnMark } from '../../web/brand/drawn-mark.tsx';
import { useText } from '../use-text.ts';

interface LogoFieldProps {
  readonly merchantCode: string;
  readonly brand: Brand;
  readonly theme: DerivedTheme;
  /** The logos uploaded for the merchant. */
  readonly logos: readonly OperatorLogo[];
  readonly onChange: (part: Pick<Brand, 'logo' | 'ownLogo'>) => void;
  /** Resolves once the uploaded logo is in `logos`. */
  readonly onSent: () => Promise<unknown>;
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-3';
const MARK_PX = 40;

/** The logo: one drawn in the brand's colours, or an uploaded picture, optionally another one for the light theme. */
export function LogoField({ merchantCode, brand, theme, logos, onChange, onSent }: LogoFieldProps) {
  const t = useText();
  const name = useId();
  const { logo, ownLogo } = brand;
  const hasTwo = ownLogo !== undefined && ownLogo.dark !== ownLogo.light;
  const choose = (dark: OperatorLogo['logoId']) => onChange({ logo, ownLogo: { dark, light: hasTwo ? ownLogo.light : dark } });

  async function handleSent({ logoId }: OperatorLogo) {
    await onSent();
    choose(logoId);
  }

  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium text-ink-2">{t('brand.logo')}</legend>
        <div className={GRID}>
          <SendLogo merchantCode={merchantCode} onSent={(sent) => void handleSent(sent)} />
          {logos.map((own, index) => (
            <PictureTile
              key={own.logoId}
              name={name}
              label={t('brand.uploadedLogo', { number: logos.length - index })}
              isChosen={own.logoId === ownLogo?.dark}
              onChoose={() => choose(own.logoId)}
            >
              <Ground tokens={theme.dark}>
                <OwnLogo ownLogo={own} />
              </Ground>
            </PictureTile>
          ))}
          {BRAND_MARKS.map((mark) => (
            <PictureTile
              key={mark}
              name={name}
              label={t(`brand.logos.${mark}`)}
              isChosen={ownLogo === undefined && mark === logo}
              onChoose={() => onChange({ logo: mark, ownLogo: undefined })}
            >
              <Ground tokens={theme.dark}>
                <DrawnMark logo={mark} sizePx={MARK_PX} />
              </Ground>
            </PictureTile>
          ))}
        </div>
        <p className="mt-2 text-13 text-ink-3">{t('brand.signHint')}</p>
      </fieldset>
      {ownLogo && logos.length > 1 && (
        <fieldset>
          <legend className="mb-1.5 text-13 font-medium text-ink-2">{t('brand.signOnLight')}</legend>
          <div className={GRID}>
            {logos.map((own, index) => (
              <PictureTile
                key={own.logoId}
                name={`${name}-light`}
                label={t('brand.uploadedLogo', { number: logos.length - index })}
                isChosen={own.logoId === ownLogo.light}
                onChoose={() => onChange({ logo, ownLogo: { ...ownLogo, light: own.logoId } })}
              >
                <Ground tokens={theme.light}>
                  <OwnLogo ownLogo={own} />
                </Ground>
              </PictureTile>
            ))}
          </div>
        </fieldset>
      )}
      {ownLogo && <LogoWarnings ownLogo={ownLogo} theme={theme} logos={logos} />}
    </>
  );
}

function Ground({ tokens, children }: { readonly tokens: DerivedTheme['dark']; readonly children: ReactNode }) {
  return (
    <span style={tokens as CSSProperties} className="grid aspect-square place-items-center bg-bg">
      {children}
    </span>
  );
}

function OwnLogo({ ownLogo: { merchantCode, logoId } }: { readonly ownLogo: OperatorLogo }) {
  return <img src={logoPath(merchantCode, logoId)} alt="" width={MARK_PX} height={MARK_PX} />;
}

interface LogoWarningsProps {
  readonly ownLogo: NonNullable<Brand['ownLogo']>;
  readonly theme: DerivedTheme;
  readonly logos: readonly OperatorLogo[];
}

/** Below this size a logo is not sharp on a phone. */
const SIDE_MIN_PX = 192;
const SHAPE_MAX = 2;

/** Warns about poor visibility of the selected logo before it is published. */
function LogoWarnings({ ownLogo, theme, logos }: LogoWarningsProps) {
  const t = useText();
  const { language } = usePreferences();
  const percent = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent' });
  const known = (logoId: OperatorLogo['logoId']) => logos.find((own) => own.logoId === logoId);
  const shown = [...new Set([known(ownLogo.dark), known(ownLogo.light)])].filter((own) => own !== undefined);
  const faint = (['dark', 'light'] as const).flatMap((name) => {
    const own = known(ownLogo[name]);
    const share = own ? shareSeenOn(theme[name]['--bg'] ?? '#000000', own) : 1;
    return share < LOGO_SHARE_MIN
      ? [t(name === 'dark' ? 'brand.faintOnDark' : 'brand.faintOnLight', { share: percent.format(share) })]
      : [];
  });
  const small = shown
    .filter(({ width, height }) => Math.max(width, height) < SIDE_MIN_PX)
    .map(({ width, height }) => t('brand.logoSmall', { width, height }));
  const isLong = shown.some(({ width, height }) => Math.max(width, height) > SHAPE_MAX * Math.min(width, height));
  const warnings = [...faint, ...small, ...(isLong ? [t('brand.logoLong')] : [])];
  return (
    <ul role="status" className="grid gap-1 text-13">
      {warnings.length === 0 && <li className="text-ink-2">{t('brand.logoFine')}</li>}
      {warnings.map((warning) => (
        <li key={warning} className="text-gold">
          {warning}
        </li>
      ))}
    </ul>
  );
}

const LOGO_TYPES = ['image/png', 'image/webp', 'image/svg+xml', 'image/jpeg'] as const;

interface SendLogoProps {
  readonly merchantCode: string;
  readonly onSent: (ownLogo: OperatorLogo) => void;
}

/** Uploads a logo and shows a refusal below the button. */
function SendLogo({ merchantCode, onSent }: SendLogoProps) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending, problem, reset } = useAct(addLogo);
  const [isRefused, setRefused] = useState(false);
  const isNone = isRefused || problem?.code === 'image_refused';

  async function handleFile(file: File) {
    reset();
    const image = await readChosenFile(file, { types: LOGO_TYPES, bytesMax: LOGO_BYTES_MAX });
    setRefused(image === undefined);
    if (image === undefined) return;
    // `useAct` keeps the error, which is shown below.
    const ownLogo = await act({ merchantCode, image }).catch(() => undefined);
    if (ownLogo) onSent(ownLogo);
  }

  return (
    <>
      <SendTile
        label={t('brand.uploadLogo')}
        sendingLabel={t('brand.uploadingLogo')}
        types={LOGO_TYPES}
        isSending={isPending}
        className="aspect-square"
        onFile={(file) => void handleFile(file)}
      />
      {(isNone || problem) && (
        <p role="alert" className="order-last col-span-full text-13 text-danger">
          {isNone ? t('brand.signRefused') : problemText(problem)}
        </p>
      )}
    </>
  );
}
