import { deriveTheme, DEFAULT_BRAND, readBrand, restoreBrand, saveBrand } from '@jogada/merchant/contract/operator';
import { logoPath } from '@jogada/merchant/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { ActionButton, ConsolePage, Panel, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText, usePreferences } from '@jogada/platform/web';
import { AfterAWhile, Button, EmptyState, FailedState, Skeleton, toast } from '@jogada/platform/web/ui';
import { useMemo, useState } from 'react';
import { sitesPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { BrandFields } from './brand-fields.tsx';
import { BrandPreview } from './brand-preview.tsx';

type BrandState = AnswerOf<typeof readBrand>;

/** Edits a merchant's brand: fields on the left, preview with contrast on the right, one button to publish. */
export function BrandEditorPage({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(readBrand, { merchantCode });
  return (
    <ConsolePage
      title={t('brand.title', { merchant: data?.merchantName ?? merchantCode })}
      detail={t('brand.detail')}
      backTo={sitesPagePath}
    >
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data && <Editor key={data.versions[0]?.version ?? 0} state={data} onSent={refetch} />}
    </ConsolePage>
  );
}

interface EditorProps {
  readonly state: BrandState;
  /** Reloads the brand. */
  readonly onSent: () => Promise<unknown>;
}

function Editor({ state, onSent }: EditorProps) {
  const t = useText();
  const [brand, setBrand] = useState(state.brand ?? DEFAULT_BRAND);
  const { act, isPending } = useOperatorAction(saveBrand);
  const { merchantCode, merchantName, logos } = state;
  const theme = useMemo(() => deriveTheme(brand), [brand]);

  async function handleSave(next: BrandState['brand']) {
    if (await act({ merchantCode, brand: next })) toast.success(t('brand.saved'));
  }

  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <Panel title={t('brand.colours')}>
          <BrandFields merchantCode={merchantCode} brand={brand} theme={theme} logos={logos} onSent={onSent} onChange={setBrand} />
          <div className="flex flex-wrap gap-3 p-4 pt-0">
            <Button isLoading={isPending} onClick={() => void handleSave(brand)}>
              {t('brand.save')}
            </Button>
            <Button look="quiet" disabled={isPending || state.brand === null} onClick={() => void handleSave(null)}>
              {t('brand.house')}
            </Button>
          </div>
        </Panel>
        <BrandPreview merchantCode={merchantCode} merchantName={merchantName} brand={brand} theme={theme} />
      </div>
      <History state={state} />
    </>
  );
}

function History({ state }: { readonly state: BrandState }) {
  const t = useText();
  const { theme } = usePreferences();
  const { act, isPending } = useOperatorAction(restoreBrand);
  async function handleRestore(version: number) {
    if (await act({ merchantCode: state.merchantCode, version })) toast.success(t('brand.saved'));
  }
  return (
    <Panel title={t('brand.history')}>
      {state.versions.length === 0 && <EmptyState title={t('brand.none')} />}
      <ul>
        {state.versions.map(({ version, brand, savedAt }, index) => (
          <li key={version} className="flex min-h-14 items-center gap-3 border-line/60 px-4 not-last:border-b">
            <span className="flex shrink-0 gap-1">
              {brand && <span className="size-6 rounded-full" style={{ background: brand.primary }} />}
              {brand && <span className="size-6 rounded-full" style={{ background: brand.accent }} />}
              {brand?.ownLogo && <img src={logoPath(state.merchantCode, brand.ownLogo[theme])} alt="" width={24} height={24} />}
            </span>
            <span className="min-w-0 flex-1">
              {t('brand.version', { version })} {brand === null && `· ${t('brand.houseLook')}`}
              <DateText moment={savedAt} className="block text-13 text-ink-3" />
            </span>
            {index > 0 && (
              <ActionButton disabled={isPending} onClick={() => void handleRestore(version)}>
                {t('brand.restore')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
