import { readSiteActivity, setMaintenance, type Site } from '@jogada/merchant/contract/operator';
import { ReasonAct, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { useMomentText, useMoneyText } from '@jogada/platform/web';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

type MaintenanceSite = Pick<Site, 'merchantCode' | 'merchantName' | 'isUnderMaintenance' | 'maintenanceUntil'>;

/** Starts a site's maintenance after a question with a reason, or ends it at once; with the expected end shown to players. */
export function MaintenanceForm({ site }: { readonly site: MaintenanceSite }) {
  const t = useText();
  const [until, setUntil] = useState('');
  const { act, isPending } = useOperatorAction(setMaintenance);
  const { merchantCode, merchantName, isUnderMaintenance, maintenanceUntil } = site;
  const timeText = useMomentText('dateTime');

  async function handleClose(reason: string) {
    const expected = until === '' ? null : new Date(until).toISOString();
    if (await act({ merchantCode, isUnderMaintenance: true, until: expected, reason })) toast.success(t('sites.done'));
  }

  async function handleReopen() {
    if (await act({ merchantCode, isUnderMaintenance: false, until: null })) toast.success(t('sites.done'));
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
      {isUnderMaintenance ? (
        <Button look="primary" isLoading={isPending} onClick={() => void handleReopen()}>
          {t('sites.reopen')}
        </Button>
      ) : (
        <ReasonAct
          label={t('sites.close')}
          body={
            <>
              <p>{t('sites.closeBody', { site: merchantName })}</p>
              <Interrupted merchantCode={merchantCode} />
            </>
          }
          isPending={isPending}
          onAct={(reason) => handleClose(reason)}
        />
      )}
    </section>
  );
}

/** What closing interrupts, counted when the question opens. */
export function Interrupted({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const money = useMoneyText();
  const { data } = useOperatorCall(readSiteActivity, { merchantCode });
  if (!data) return null;
  return (
    <ul className="mt-3 grid gap-1 text-13 text-ink-2">
      <li>{t('sites.openSessions', { count: data.sessionCount })}</li>
      <li>
        {t('sites.betsInPlay', { count: data.openRoundCount })}
        {data.openRoundCount > 0 && ` · ${money(data.openStakeAmount, data.currency)}`}
      </li>
    </ul>
  );
}
