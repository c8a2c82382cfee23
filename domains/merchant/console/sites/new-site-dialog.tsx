import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { createSite, type Site } from '@jogada/merchant/contract/operator';
import { Choice, Tick, useOperatorAction } from '@jogada/platform/console';
import { CURRENCIES, LANGUAGES, type Currency, type Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

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
  const [draft, setDraft] = useState<Draft>({
    newCode: '',
    merchantName: '',
    hosts: '',
    currency: like?.currency ?? 'BRL',
    languages: like?.general.languages ?? ['pt'],
    defaultLanguage: like?.general.defaultLanguage ?? 'pt',
    timeZone: like?.general.timeZone ?? 'America/Sao_Paulo',
    jurisdiction: like?.jurisdiction ?? JurisdictionProfile.options[0],
    likeCode: like?.merchantCode ?? '',
  });
  const [isAsked, setAsked] = useState(false);
  const { act, isPending } = useOperatorAction(createSite);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const hosts = draft.hosts.split(/[\s,]+/).filter((host) => host !== '');
  const faults = {
    newCode: !/^[a-z][a-z0-9_]{1,31}$/.test(draft.newCode) && t('sites.new.codeWrong'),
    merchantName: draft.merchantName.trim() === '' && t('sites.legal.missing'),
    hosts: hosts.length === 0 && t('sites.legal.missing'),
  };

  async function handleConfirm() {
    setAsked(true);
    if (Object.values(faults).some((fault) => fault !== false)) return;
    const { languages, merchantName } = draft;
    if (!(await act({ ...draft, hosts, languages: [...languages], merchantName: merchantName.trim() }))) return;
    toast.success(t('sites.new.done'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sites.new.title')}
      confirmLabel={t('sites.new.create')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <div className="grid max-h-[60dvh] gap-4 overflow-y-auto p-0.5">
        <TextField
          label={t('sites.general.name')}
          value={draft.merchantName}
          maxLength={60}
          error={isAsked && faults.merchantName}
          onChange={({ target }) => change({ merchantName: target.value })}
        />
        <TextField
          label={t('sites.new.code')}
          hint={t('sites.new.codeHint')}
          value={draft.newCode}
          maxLength={32}
          error={isAsked && faults.newCode}
          onChange={({ target }) => change({ newCode: target.value.trim().toLowerCase() })}
        />
        <TextField
          label={t('sites.new.hosts')}
          hint={t('sites.new.hostsHint')}
          value={draft.hosts}
          error={isAsked && faults.hosts}
          onChange={({ target }) => change({ hosts: target.value })}
        />
        <Choice
          label={t('sites.new.like')}
          value={draft.likeCode}
          options={sites.map(({ merchantCode, merchantName }) => ({ value: merchantCode, name: merchantName }))}
          onChoose={(likeCode) => change({ likeCode })}
        />
        <Choice
          label={t('sites.new.jurisdiction')}
          value={draft.jurisdiction}
          options={JurisdictionProfile.options.map((value) => ({ value, name: t(`sites.new.jurisdictions.${value}`) }))}
          onChoose={(jurisdiction) => change({ jurisdiction })}
        />
        <Choice
          label={t('sites.new.currency')}
          value={draft.currency}
          options={CURRENCIES.map((value) => ({ value, name: value }))}
          onChoose={(currency) => change({ currency })}
        />
        <TextField
          label={t('sites.general.timeZone')}
          value={draft.timeZone}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
        <Choice
          label={t('sites.general.defaultLanguage')}
          value={draft.defaultLanguage}
          options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
          onChoose={(defaultLanguage) => change({ defaultLanguage })}
        />
        <fieldset>
          <legend className="text-13 font-medium text-ink-2">{t('sites.general.languages')}</legend>
          {LANGUAGES.map((language) => (
            <Tick
              key={language}
              label={LANGUAGE_NAMES[language]}
              isOn={draft.languages.includes(language)}
              onTurn={(isOn) => change({ languages: LANGUAGES.filter((one) => (one === language ? isOn : draft.languages.includes(one))) })}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
