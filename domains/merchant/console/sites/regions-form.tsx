import { setRegions, type Site } from '@jogada/merchant/contract/operator';
import { FilterTabs, useOperatorAction } from '@jogada/platform/console';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const MODES = ['everywhere', 'only', 'except'] as const;

interface RegionsFormProps {
  readonly site: Pick<Site, 'merchantCode' | 'regions'>;
  /** Whether it is known where addresses are used. */
  readonly isSetUp: boolean;
}

/** From which countries a site may be used. */
export function RegionsForm({ site, isSetUp }: RegionsFormProps) {
  const t = useText();
  const [mode, setMode] = useState(site.regions.mode);
  const [codes, setCodes] = useState(site.regions.countries.join(' '));
  const [isWrong, setWrong] = useState(false);
  const { act, isPending } = useOperatorAction(setRegions);

  async function handleSubmit() {
    const countries = codes
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== '');
    const isFaulty = mode !== 'everywhere' && (countries.length === 0 || countries.some((code) => !/^[A-Z]{2}$/.test(code)));
    setWrong(isFaulty);
    if (isFaulty) return;
    const changed = await act({ merchantCode: site.merchantCode, regions: { mode, countries: mode === 'everywhere' ? [] : countries } });
    if (changed) toast.success(t('sites.done'));
  }

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
        <TextField
          label={t('sites.countries')}
          hint={t('sites.countriesHint')}
          error={isWrong ? t('sites.countriesWrong') : undefined}
          value={codes}
          onChange={(event) => setCodes(event.target.value)}
          className="mt-3"
        />
      )}
      <Button
        look="quiet"
        isLoading={isPending}
        disabled={!isSetUp && mode !== 'everywhere'}
        onClick={() => void handleSubmit()}
        className="mt-3"
      >
        {t('sites.saveRegions')}
      </Button>
    </section>
  );
}
