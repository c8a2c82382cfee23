import { ActionButton, useOperatorAction } from '@jogada/platform/console';
import { useFormats } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm, useFieldArray } from '@jogada/platform/web/forms';
import { setVipProgramme, type VipProgramme } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { useSavedNotice } from '../waits-for-second.tsx';
import { draftOf, emptyLevel, findFaults, LEVEL_WHOLE_NAMES, programmeOf, type VipDraft } from './vip-draft.ts';

const LEVELS_MAX = 20;
const NAME_MAX = 16;
const DIGITS_MAX = 13;
const AMOUNTS = ['levelUpAmount', 'monthlyAmount'] as const;

/** Edits a VIP programme: the points formula and the levels, each above the one before. */
export function VipForm({ club }: { readonly club: VipProgramme }) {
  const t = useText();
  const format = useFormats();
  const { act, isPending } = useOperatorAction(setVipProgramme);
  const noticeSaved = useSavedNotice();
  const { merchantCode, currency, languages } = club;
  const { control, submit, getValues, formState } = useActForm<VipDraft>({
    defaultValues: draftOf(club),
    findFaults: (draft) =>
      Object.fromEntries(
        [...findFaults(draft, languages)].map(([path, fault]) => [
          path,
          typeof fault === 'string' ? t(fault) : t('between', { min: format.number(fault.min), max: format.number(fault.max) }),
        ]),
      ),
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'levels' });

  const handleSubmit = submit(async (draft) => {
    const saved = await act({ merchantCode, ...programmeOf(draft, languages) });
    if (saved) noticeSaved(saved);
  });

  return (
    <form noValidate aria-label={t('vip.title')} onSubmit={handleSubmit} className="grid gap-4 border-t border-line/60 p-4">
      <p className="text-13 text-ink-3">{t('vip.lead')}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FormAmountField control={control} name="pointAmount" label={t('vip.pointAmount')} currency={currency} />
      </div>
      <fieldset>
        <legend className="text-13 font-bold">{t('vip.weights')}</legend>
        <div className="mt-2 grid items-start gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {Object.keys(getValues('weights')).map((kind) => (
            <FormTextField
              key={kind}
              control={control}
              name={`weights.${kind}`}
              label={kind === '*' ? t('vip.kinds.other') : t.has(`vip.kinds.${kind}`) ? t(`vip.kinds.${kind as 'RNG'}`) : kind}
              inputMode="numeric"
              maxLength={DIGITS_MAX}
            />
          ))}
        </div>
      </fieldset>
      {fields.map(({ id, memberCount }, index) => (
        <fieldset key={id} className="rounded-tile bg-s2/60 p-3">
          <legend className="sr-only">{t('vip.level', { number: index + 1 })}</legend>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-15 font-bold">
              {t('vip.level', { number: index + 1 })}
              <span className="ml-2 text-12 font-normal text-ink-3">{t('vip.membersHere', { count: format.number(memberCount) })}</span>
            </p>
            <ActionButton look="danger" aria-label={t('vip.removeLevel', { number: index + 1 })} onClick={() => remove(index)}>
              {t('vip.remove')}
            </ActionButton>
          </div>
          <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {languages.map((language) => (
              <FormTextField
                key={language}
                control={control}
                name={`levels.${index}.names.${language}`}
                label={t('form.name', { language: language.toUpperCase() })}
                maxLength={NAME_MAX}
              />
            ))}
            {LEVEL_WHOLE_NAMES.map((name) => (
              <FormTextField
                key={name}
                control={control}
                name={`levels.${index}.wholes.${name}`}
                deps={name === 'pointsNeeded' ? [`levels.${index}.wholes.pointsKept`, `levels.${index + 1}.wholes.pointsNeeded`] : []}
                label={t(`vip.${name}`)}
                inputMode="numeric"
                maxLength={DIGITS_MAX}
              />
            ))}
            {AMOUNTS.map((name) => (
              <FormAmountField key={name} control={control} name={`levels.${index}.${name}`} label={t(`vip.${name}`)} currency={currency} />
            ))}
          </div>
        </fieldset>
      ))}
      {formState.errors.levels?.message && (
        <p role="alert" className="text-13 text-danger">
          {formState.errors.levels.message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ActionButton disabled={fields.length >= LEVELS_MAX} onClick={() => append(emptyLevel(languages), { shouldFocus: false })}>
          {t('vip.addLevel')}
        </ActionButton>
        <ActionButton type="submit" isLoading={isPending}>
          {t('form.save')}
        </ActionButton>
      </div>
    </form>
  );
}
