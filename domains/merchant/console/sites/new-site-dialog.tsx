import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { createSite, isTimeZone, type Site } from '@jogada/merchant/contract/operator';
import { FormChoice, useOperatorAction } from '@jogada/platform/console';
import { CURRENCIES, LANGUAGES, type Currency, type Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { isHost } from './is-host.ts';
import { LanguagesField } from './languages-field.tsx';

interface NewSiteDialogProps {
  readonly sites: readonly Pick<Site, 'merchantCode' | 'merchantName' | 'currency' | 'general' | 'jurisdiction'>[];
  readonly onClose: () => void;
}

interface Draft {
  readonly newCode: string;
  readonly merchantName: string;
  readonly hosts: string;
  readonly currency: Currency;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly timeZone: string;
  readonly jurisdiction: Site['jurisdiction'];
  readonly likeCode: string;
}

/** Creates a merchant with the settings of an existing one. */
export function NewSiteDialog({ sites, onClose }: NewSiteDialogProps) {
  const t = useText();
  const [like] = sites;
  const { act, isPending } = useOperatorAction(createSite);
  const { control, submit } = useActForm<Draft>({
    defaultValues: {
      newCode: '',
      merchantName: '',
      hosts: '',
      currency: like?.currency ?? 'BRL',
      languages: like?.general.languages ?? ['pt'],
      defaultLanguage: like?.general.defaultLanguage ?? 'pt',
      timeZone: like?.general.timeZone ?? 'America/Sao_Paulo',
      jurisdiction: like?.jurisdiction ?? JurisdictionProfile.options[0],
      likeCode: like?.merchantCode ?? '',
    },
    findFaults: ({ newCode, merchantName, hosts, timeZone }) => ({
      merchantName: merchantName.trim() === '' && t('sites.legal.missing'),
      newCode: !/^[a-z][a-z0-9_]{1,31}$/.test(newCode) && t('sites.new.codeWrong'),
      hosts: hostsIn(hosts).length === 0 ? t('sites.legal.missing') : !hostsIn(hosts).every(isHost) && t('sites.hosts.wrong'),
      timeZone: !isTimeZone(timeZone) && t('sites.general.timeZoneWrong'),
    }),
  });

  const handleConfirm = submit(async (draft) => {
    const hosts = hostsIn(draft.hosts);
    if (!(await act({ ...draft, hosts, languages: [...draft.languages], merchantName: draft.merchantName.trim() }))) return;
    toast.success(t('sites.new.done'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sites.new.title')}
      confirmLabel={t('sites.new.create')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <div className="grid gap-4">
        <FormTextField control={control} name="merchantName" label={t('sites.general.name')} maxLength={60} />
        <FormTextField
          control={control}
          name="newCode"
          label={t('sites.new.code')}
          hint={t('sites.new.codeHint')}
          maxLength={32}
          write={(typed) => typed.trim().toLowerCase()}
        />
        <FormTextField control={control} name="hosts" label={t('sites.new.hosts')} hint={t('sites.new.hostsHint')} />
        <FormChoice
          control={control}
          name="likeCode"
          label={t('sites.new.like')}
          options={sites.map(({ merchantCode, merchantName }) => ({ value: merchantCode, name: merchantName }))}
        />
        <FormChoice
          control={control}
          name="jurisdiction"
          label={t('sites.new.jurisdiction')}
          options={JurisdictionProfile.options.map((value) => ({ value, name: t(`sites.new.jurisdictions.${value}`) }))}
        />
        <FormChoice
          control={control}
          name="currency"
          label={t('sites.new.currency')}
          options={CURRENCIES.map((value) => ({ value, name: value }))}
        />
        <FormTextField control={control} name="timeZone" label={t('sites.general.timeZone')} />
        <FormChoice
          control={control}
          name="defaultLanguage"
          label={t('sites.general.defaultLanguage')}
          options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
        />
        <LanguagesField control={control} name="languages" />
      </div>
    </Dialog>
  );
}

function hostsIn(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((host) => host !== '');
}
