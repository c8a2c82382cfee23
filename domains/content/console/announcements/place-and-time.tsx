import { ANNOUNCEMENT_TYPES, listOperatorCategories, PROMOTION_TYPES } from '@jogada/content/contract/operator';
import { EXECUTIONS } from '@jogada/content/contract/player';
import { FormChoice, FormTick, Panel, useOperatorCall } from '@jogada/platform/console';
import { Controller, useController, useWatch, type Control } from '@jogada/platform/web/forms';
import { PositionField } from '../brand/position-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { useText } from '../use-text.ts';
import type { OperatorMerchant, Draft } from './draft.ts';
import { MomentField } from './moment-field.tsx';

interface PlaceAndTimeProps {
  readonly control: Control<Draft>;
  readonly merchant: OperatorMerchant;
  readonly isReadOnly: boolean;
}

/** Fields for place, audience, picture, start and end. */
export function PlaceAndTime({ control, merchant, isReadOnly }: PlaceAndTimeProps) {
  const t = useText();
  const types = useWatch({ control, name: 'types' });
  return (
    <Panel title={t('announcements.where')}>
      <fieldset disabled={isReadOnly} className="grid gap-5 p-4 sm:grid-cols-2">
        <FormTicks
          control={control}
          name="types"
          label={t('announcements.kinds')}
          choices={ANNOUNCEMENT_TYPES.map((key) => ({ key, name: t(`announcements.types.${key}`) }))}
        />
        {types.includes('PR') && <Categories control={control} merchant={merchant} />}
        {types.includes('PU') && <PopupTerms control={control} />}
        <MomentField control={control} name="startDate" label={t('announcements.start')} isReadOnly={isReadOnly} isRequired />
        <MomentField
          control={control}
          name="endDate"
          label={`${t('announcements.end')} (${t('announcements.noEnd')}: —)`}
          isReadOnly={isReadOnly}
        />
        <PositionField control={control} name="position" />
        <FormTick control={control} name="isPublished" label={t('announcements.isPublished')} />
        <div className="sm:col-span-2">
          <Controller
            control={control}
            name="announcementImages"
            render={({ field }) => (
              <PictureField
                merchantCode={merchant.merchantCode}
                path={field.value[0]?.url ?? ''}
                mayBeNone
                isReadOnly={isReadOnly}
                onPath={(url) => field.onChange(url === '' ? [] : [{ sequence: 1, url }])}
              />
            )}
          />
        </div>
      </fieldset>
    </Panel>
  );
}

type PartProps = Pick<PlaceAndTimeProps, 'control'>;

function Categories({ control, merchant }: PartProps & Pick<PlaceAndTimeProps, 'merchant'>) {
  const t = useText();
  const { data } = useOperatorCall(listOperatorCategories, {});
  const own = data?.categories.filter(({ merchantCode }) => merchantCode === merchant.merchantCode) ?? [];
  if (own.length === 0) return null;
  return (
    <FormTicks
      control={control}
      name="promoAnnouncementCategoryIds"
      label={t('announcements.categories')}
      choices={own.map(({ categoryId, names }) => ({
        key: categoryId,
        name: (names.find(({ language }) => language === merchant.defaultLanguage) ?? names[0])?.name ?? categoryId,
      }))}
    />
  );
}

function PopupTerms({ control }: PartProps) {
  const t = useText();
  return (
    <>
      <FormChoice
        control={control}
        name="execution"
        label={t('announcements.execution')}
        options={EXECUTIONS.map((value) => ({ value, name: t(`announcements.executions.${value}`) }))}
      />
      <FormChoice
        control={control}
        name="promotionType"
        label={t('announcements.promotionType')}
        options={(['', ...PROMOTION_TYPES] as const).map((value) => ({
          value,
          name: t(`announcements.promotionTypes.${value === '' ? 'none' : value}`),
        }))}
      />
    </>
  );
}

interface FormTicksProps {
  readonly control: Control<Draft>;
  readonly name: 'types' | 'promoAnnouncementCategoryIds';
  readonly label: string;
  readonly choices: readonly { readonly key: string; readonly name: string }[];
}

function FormTicks({ control, name, label, choices }: FormTicksProps) {
  const {
    field: { value, onChange },
    fieldState,
  } = useController({ control, name });
  const chosen: readonly string[] = value;
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ key, name: text }) => (
          <label key={key} className="flex min-h-11 items-center gap-2.5 text-15 text-ink">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
              className="tick-box size-5.5"
            />
            {text}
          </label>
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="text-13 text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
