import { setMaintenance, type Site } from '@jogada/merchant/contract/operator';
import { useOperatorAction } from '@jogada/platform/console';
import { useMomentText } from '@jogada/platform/web';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

type MaintenanceSite = Pick<Site, 'merchantCode' | 'isUnderMaintenance' | 'maintenanceUntil'>;

/** Closes a site or opens it again, with the time that players are told. */
export function MaintenanceForm({ site }: { readonly site: MaintenanceSite }) {
  const t = useText();
  const [until, setUntil] = useState('');
  const { act, isPending } = useOperatorAction(setMaintenance);
  const { merchantCode, isUnderMaintenance, maintenanceUntil } = site;
  const timeText = useMomentText('dateTime');

  async function handleSubmit() {
    const expected = until === '' ? null : new Date(until).toISOString();
    const changed = await act({ merchantCode, isUnderMaintenance: !isUnderMaintenance, until: isUnderMaintenance ? null : expected });
    if (changed) toast.success(t('sites.done'));
  }

  return (
    <section aria-label={t('sites.maintenance')}>
      <h3 className="mb-1 text-15 font-bold">{t('sites.maintenance')}</h3>
      <p className="mb-3 text-13 text-ink-3">{t('sites.maintenanceBody')}</p>
      {isUnderMaintenance ? (
        <p className="mb-3 text-13 text-ink-2">
          {maintenanceUntil === null ? t('sites.noTime') : t('sites.expected', { time: timeText(maintenanceUntil) })}
        </p>
      ) : (
        <TextField
          label={t('sites.until')}
          type="datetime-local"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
          className="mb-3"
        />
      )}
      <Button look={isUnderMaintenance ? 'primary' : 'danger'} isLoading={isPending} onClick={() => void handleSubmit()}>
        {t(isUnderMaintenance ? 'sites.reopen' : 'sites.close')}
      </Button>
    </section>
  );
}
