import { setAppWindow, type Site } from '@jogada/merchant/contract/operator';
import { DOWNLOAD_TYPES, type DownloadType } from '@jogada/merchant/contract/player';
import { FormTick, useOperatorAction } from '@jogada/platform/console';
import { Controller, FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { ProfileField } from './profile-field.tsx';

type Draft = Readonly<Record<DownloadType | 'promotionId' | 'endsAt', string>> & { readonly isOn: boolean; readonly needsLogin: boolean };

/** How a site offers its app: audience, links and promotion (CON-16). */
export function AppWindowForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'appWindow'> }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setAppWindow);
  const { control, submit } = useActForm({
    defaultValues: draftOf(site.appWindow),
    findFaults: (draft) => ({ promotionId: offerOf(draft) === undefined && t('sites.app.offerWrong') }),
  });

  const handleSubmit = submit(async (draft) => {
    const offer = offerOf(draft) ?? null;
    const links = DOWNLOAD_TYPES.map((resourceType) => ({ resourceType, url: draft[resourceType].trim() })).filter(({ url }) => url !== '');
    const { isOn, needsLogin } = draft;
    if (await act({ merchantCode: site.merchantCode, isOn, needsLogin, offer, links })) toast.success(t('sites.done'));
  });

  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.app.title')}</summary>
      <p className="mt-2 text-13 text-ink-3">{t('sites.app.detail')}</p>
      <form noValidate onSubmit={handleSubmit} className="mt-3 grid gap-4 sm:grid-cols-2">
        <FormTick control={control} name="isOn" label={t('sites.app.isOn')} />
        <FormTick control={control} name="needsLogin" label={t('sites.app.needsLogin')} />
        {DOWNLOAD_TYPES.filter((type) => type !== 'MOBILECONFIG').map((type) => (
          <FormTextField key={type} control={control} name={type} label={t(`sites.app.${type}`)} maxLength={500} />
        ))}
        <Controller
          control={control}
          name="MOBILECONFIG"
          render={({ field }) => (
            <ProfileField merchantCode={site.merchantCode} url={field.value} className="sm:col-span-2" onChange={field.onChange} />
          )}
        />
        <FormTextField control={control} name="promotionId" label={t('sites.app.promotionId')} />
        <FormTextField control={control} name="endsAt" deps={['promotionId']} label={t('sites.app.endsAt')} type="datetime-local" />
        <Button type="submit" look="quiet" isLoading={isPending} className="sm:col-span-2 sm:justify-self-end">
          {t('sites.app.save')}
        </Button>
      </form>
    </details>
  );
}

/** Null for no offer, undefined for an incomplete one. */
function offerOf({ promotionId, endsAt }: Draft): Site['appWindow']['offer'] | undefined {
  const id = promotionId.trim();
  if (id === '' && endsAt === '') return null;
  const end = new Date(endsAt);
  if (!/^ann_[a-z0-9]{1,40}$/.test(id) || !(end.getTime() > Date.now())) return undefined;
  return { promotionId: id, endsAt: end.toISOString() };
}

function draftOf({ isOn, needsLogin, offer, links }: Site['appWindow']): Draft {
  const linkOf = (type: DownloadType) => links.find(({ resourceType }) => resourceType === type)?.url ?? '';
  return {
    isOn,
    needsLogin,
    promotionId: offer?.promotionId ?? '',
    endsAt: offer ? localTime(new Date(offer.endsAt)) : '',
    Android: linkOf('Android'),
    IOS: linkOf('IOS'),
    MOBILECONFIG: linkOf('MOBILECONFIG'),
    AppDownloadIcon: linkOf('AppDownloadIcon'),
  };
}

/** Formats a time for a `datetime-local` field. */
function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
