import { setRegions, type Site } from '@jogada/merchant/contract/operator';
import { FilterTabs, useOperatorAction } from '@jogada/platform/console';
import { FormTextField, useActForm, useController } from '@jogada/platform/web/forms';
import { Button, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const MODES = ['everywhere', 'only', 'except'] as const;

interface RegionsFormProps {
  readonly site: Pick<Site, 'merchantCode' | 'regions'>;
  /** Whether a country database is set up. */
  readonly isSetUp: boolean;
}

/** The countries from which a site may be used. */
export function RegionsForm({ site, isSetUp }: RegionsFormProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setRegions);
  const { control, submit } = useActForm({
    defaultValues: { mode: site.regions.mode, codes: site.regions.countries.join(' ') },
    findFaults({ mode, codes }) {
      const countries = countriesIn(codes);
      const isRight = mode === 'everywhere' || (countries.length > 0 && countries.every((code) => /^[A-Z]{2}$/.test(code)));
      return { codes: !isRight && t('sites.countriesWrong') };
    },
  });
  const { value: mode, onChange: setMode } = useController({ control, name: 'mode' }).field;

  const handleSubmit = submit(async ({ mode: chosen, codes }) => {
    const regions = { mode: chosen, countries: chosen === 'everywhere' ? [] : countriesIn(codes) };
    if (await act({ merchantCode: site.merchantCode, regions })) toast.success(t('sites.done'));
  });

  return (
    <section aria-label={t('sites.regions')}>
      <h3 className="mb-2 text-15 font-bold">{t('sites.regions')}</h3>
      {!isSetUp && <p className="mb-3 text-13 text-gold">{t('sites.noDatabase')}</p>}
      <FilterTabs
        label={t('sites.regions')}
        choices={MODES.map((key) => ({ key, title: t(`sites.${key}`) }))}
        active={mode}
        onSelect={setMode}
      />
      {mode !== 'everywhere' && (
        <FormTextField control={control} name="codes" label={t('sites.countries')} hint={t('sites.countriesHint')} className="mt-3" />
      )}
      <Button look="quiet" isLoading={isPending} disabled={!isSetUp && mode !== 'everywhere'} onClick={handleSubmit} className="mt-3">
        {t('sites.saveRegions')}
      </Button>
    </section>
  );
}

function countriesIn(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
}
