import { ANNOUNCEMENT_TYPES, listOperatorCategories, PROMOTION_TYPES } from '@jogada/content/contract/operator';
import { EXECUTIONS } from '@jogada/content/contract/player';
import { Choice, Panel, useOperatorCall } from '@jogada/platform/console';
import { TextField } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { PictureField } from '../pictures/picture-field.tsx';
import { useText } from '../use-text.ts';
import type { OperatorMerchant, Draft, DraftFault } from './draft.ts';
import { MomentField } from './moment-field.tsx';

interface PlaceAndTimeProps {
  readonly draft: Draft;
  readonly merchant: OperatorMerchant;
  readonly isReadOnly: boolean;
  readonly fault: DraftFault | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Where it appears, to whom, with which picture, and from when to when. */
export function PlaceAndTime({ draft, merchant, isReadOnly, fault, onChange }: PlaceAndTimeProps) {
  const t = useText();
  const { types } = draft;
  return (
    <Panel title={t('announcements.where')}>
      <fieldset disabled={isReadOnly} className="grid gap-5 p-4 sm:grid-cols-2">
        <Ticks
          label={t('announcements.kinds')}
          error={fault === 'needsType' ? t('announcements.needsType') : undefined}
          choices={ANNOUNCEMENT_TYPES.map((key) => ({ key, name: t(`announcements.types.${key}`) }))}
          chosen={types}
          onChosen={(next) => onChange({ types: next })}
        />
        <Categories draft={draft} merchant={merchant} onChange={onChange} />
        {types.includes('PU') && <PopupTerms draft={draft} onChange={onChange} />}
        <MomentField
          label={t('announcements.start')}
          moment={draft.startDate}
          isReadOnly={isReadOnly}
          onMoment={(startDate) => startDate !== null && onChange({ startDate })}
        />
        <MomentField
          label={`${t('announcements.end')} (${t('announcements.noEnd')}: —)`}
          moment={draft.endDate}
          isReadOnly={isReadOnly}
          error={fault === 'needsEnd' ? t('announcements.needsEnd') : undefined}
          onMoment={(endDate) => onChange({ endDate })}
        />
        <TextField
          type="number"
          label={t('announcements.position')}
          hint={t('announcements.positionHint')}
          min={0}
          max={999}
          value={String(draft.position)}
          onChange={({ target }) => onChange({ position: Math.min(999, Math.max(0, Math.trunc(Number(target.value) || 0))) })}
        />
        <label className="flex min-h-11 items-center gap-3 self-center text-15 font-medium text-ink">
          <input
            type="checkbox"
            checked={draft.isPublished}
            onChange={({ target }) => onChange({ isPublished: target.checked })}
            className="tick-box size-6"
          />
          {t('announcements.isPublished')}
        </label>
        <div className="sm:col-span-2">
          <PictureField
            merchantCode={merchant.merchantCode}
            path={draft.announcementImages[0]?.url ?? ''}
            mayBeNone
            isReadOnly={isReadOnly}
            onPath={(url) => onChange({ announcementImages: url === '' ? [] : [{ sequence: 1, url }] })}
          />
        </div>
      </fieldset>
    </Panel>
  );
}

type PartProps = Pick<PlaceAndTimeProps, 'draft' | 'onChange'>;

function Categories({ draft, merchant, onChange }: PartProps & Pick<PlaceAndTimeProps, 'merchant'>) {
  const t = useText();
  const { data } = useOperatorCall(listOperatorCategories, {});
  const own = data?.categories.filter(({ merchantCode }) => merchantCode === merchant.merchantCode) ?? [];
  if (!draft.types.includes('PR') || own.length === 0) return null;
  return (
    <Ticks
      label={t('announcements.categories')}
      choices={own.map(({ categoryId, names }) => ({
        key: categoryId as string,
        name: (names.find(({ language }) => language === merchant.defaultLanguage) ?? names[0])?.name ?? categoryId,
      }))}
      chosen={draft.promoAnnouncementCategoryIds}
      onChosen={(promoAnnouncementCategoryIds) => onChange({ promoAnnouncementCategoryIds })}
    />
  );
}

function PopupTerms({ draft, onChange }: PartProps) {
  const t = useText();
  return (
    <>
      <Choice
        label={t('announcements.execution')}
        value={draft.execution}
        options={EXECUTIONS.map((value) => ({ value, name: t(`announcements.executions.${value}`) }))}
        onChoose={(execution) => onChange({ execution })}
      />
      <Choice
        label={t('announcements.promotionType')}
        value={draft.promotionType}
        options={(['', ...PROMOTION_TYPES] as const).map((value) => ({
          value,
          name: t(`announcements.promotionTypes.${value === '' ? 'none' : value}`),
        }))}
        onChoose={(promotionType) => onChange({ promotionType })}
      />
    </>
  );
}

interface TicksProps<Key extends string> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly choices: readonly { readonly key: Key; readonly name: string }[];
  readonly chosen: readonly Key[];
  readonly onChosen: (chosen: Key[]) => void;
}

function Ticks<Key extends string>({ label, error, choices, chosen, onChosen }: TicksProps<Key>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ key, name }) => (
          <label key={key} className="flex min-h-11 items-center gap-2.5 text-15 text-ink">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ target }) => onChosen(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
              className="tick-box size-5.5"
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
