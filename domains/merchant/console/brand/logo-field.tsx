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
  /** Those that were sent for the merchant. */
  readonly signs: readonly OperatorLogo[];
  readonly onChange: (part: Pick<Brand, 'logo' | 'sign'>) => void;
  /** Resolves when what was sent is among `signs`. */
  readonly onSent: () => Promise<unknown>;
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-3';
const MARK_PX = 40;

/** The sign before the name: one that is drawn in the brand's colours, or the merchant's own from this computer, and another one where the page is light. */
export function LogoField({ merchantCode, brand, theme, signs, onChange, onSent }: LogoFieldProps) {
  const t = useText();
  const name = useId();
  const { logo, sign } = brand;
  const hasTwo = sign !== undefined && sign.dark !== sign.light;
  const choose = (dark: OperatorLogo['signId']) => onChange({ logo, sign: { dark, light: hasTwo ? sign.light : dark } });

  async function handleSent({ signId }: OperatorLogo) {
    await onSent();
    choose(signId);
  }

  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium text-ink-2">{t('brand.logo')}</legend>
        <div className={GRID}>
          <SendLogo merchantCode={merchantCode} onSent={(sent) => void handleSent(sent)} />
          {signs.map((own, index) => (
            <PictureTile
              key={own.signId}
              name={name}
              label={t('brand.ownSign', { number: signs.length - index })}
              isChosen={own.signId === sign?.dark}
              onChoose={() => choose(own.signId)}
            >
              <Ground tokens={theme.dark}>
                <OwnLogo sign={own} />
              </Ground>
            </PictureTile>
          ))}
          {BRAND_MARKS.map((mark) => (
            <PictureTile
              key={mark}
              name={name}
              label={t(`brand.logos.${mark}`)}
              isChosen={sign === undefined && mark === logo}
              onChoose={() => onChange({ logo: mark, sign: undefined })}
            >
              <Ground tokens={theme.dark}>
                <DrawnMark logo={mark} sizePx={MARK_PX} />
              </Ground>
            </PictureTile>
          ))}
        </div>
        <p className="mt-2 text-13 text-ink-3">{t('brand.signHint')}</p>
      </fieldset>
      {sign && signs.length > 1 && (
        <fieldset>
          <legend className="mb-1.5 text-13 font-medium text-ink-2">{t('brand.signOnLight')}</legend>
          <div className={GRID}>
            {signs.map((own, index) => (
              <PictureTile
                key={own.signId}
                name={`${name}-light`}
                label={t('brand.ownSign', { number: signs.length - index })}
                isChosen={own.signId === sign.light}
                onChoose={() => onChange({ logo, sign: { ...sign, light: own.signId } })}
              >
                <Ground tokens={theme.light}>
                  <OwnLogo sign={own} />
                </Ground>
              </PictureTile>
            ))}
          </div>
        </fieldset>
      )}
      {sign && <LogoWarnings sign={sign} theme={theme} signs={signs} />}
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

function OwnLogo({ sign: { merchantCode, signId } }: { readonly sign: OperatorLogo }) {
  return <img src={logoPath(merchantCode, signId)} alt="" width={MARK_PX} height={MARK_PX} />;
}

interface LogoWarningsProps {
  readonly sign: NonNullable<Brand['sign']>;
  readonly theme: DerivedTheme;
  readonly signs: readonly OperatorLogo[];
}

/** Below this many pixels a sign is not sharp on a phone. */
const SIDE_MIN_PX = 192;
const SHAPE_MAX = 2;

/** What will be seen badly of a sign that is picked, said before it is published. */
function LogoWarnings({ sign, theme, signs }: LogoWarningsProps) {
  const t = useText();
  const { language } = usePreferences();
  const percent = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent' });
  const known = (signId: OperatorLogo['signId']) => signs.find((own) => own.signId === signId);
  const shown = [...new Set([known(sign.dark), known(sign.light)])].filter((own) => own !== undefined);
  const faint = (['dark', 'light'] as const).flatMap((name) => {
    const own = known(sign[name]);
    const share = own ? shareSeenOn(theme[name]['--bg'] ?? '#000000', own) : 1;
    return share < LOGO_SHARE_MIN
      ? [t(name === 'dark' ? 'brand.faintOnDark' : 'brand.faintOnLight', { share: percent.format(share) })]
      : [];
  });
  const small = shown
    .filter(({ width, height }) => Math.max(width, height) < SIDE_MIN_PX)
    .map(({ width, height }) => t('brand.signSmall', { width, height }));
  const isLong = shown.some(({ width, height }) => Math.max(width, height) > SHAPE_MAX * Math.min(width, height));
  const warnings = [...faint, ...small, ...(isLong ? [t('brand.signLong')] : [])];
  return (
    <ul role="status" className="grid gap-1 text-13">
      {warnings.length === 0 && <li className="text-ink-2">{t('brand.signFine')}</li>}
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
  readonly onSent: (sign: OperatorLogo) => void;
}

/** Sends a file from this computer; what is not taken is said below. */
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
    // What was refused is said where it was asked for.
    const sign = await act({ merchantCode, image }).catch(() => undefined);
    if (sign) onSent(sign);
  }

  return (
    <>
      <SendTile
        label={t('brand.sendSign')}
        sendingLabel={t('brand.sendingSign')}
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
