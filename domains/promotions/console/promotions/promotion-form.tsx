import { LANGUAGES, type Currency, type Language } from '@jogada/platform/contract';
import { ContentDrafts } from '@jogada/merchant/console';
import { ActionButton, FormChoice, Panel, toLocalTime, useOperatorAction } from '@jogada/platform/console';
import { FormAmountField, FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { createPromotion, PROMOTION_KINDS, setPromotion, type OperatorPromotion } from '@jogada/promotions/contract/operator';
import { Fragment } from 'react';
import { useText } from '../use-text.ts';
import { useSavedNotice } from '../waits-for-second.tsx';
import { DryRunPanel } from './dry-run-panel.tsx';
import { draftOf, findWrongField, ruleOf, type RuleDraft } from './rule-draft.ts';
import { AUDIENCE_FIELDS, BONUS_FIELDS, RULE_FIELDS, type RuleField as Field } from './rule-fields.ts';
import { RuleField } from './rule-field.tsx';

export interface FormMerchant {
  readonly merchantCode: string;
  readonly name: string;
  readonly currency: Currency;
  readonly languages: readonly Language[];
}

interface PromotionFormProps {
  readonly merchants: readonly FormMerchant[];
  /** The promotion to change; absent for a new one. */
  readonly promotion?: OperatorPromotion;
  readonly onClose: () => void;
}

interface Typed extends RuleDraft {
  readonly merchantCode: string;
  readonly code: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly summaries: Readonly<Record<string, string>>;
  /** Values of `datetime-local` fields. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly budget: bigint | undefined;
}

const NEW: RuleDraft = { kind: 'free_amount', form: 'cash', values: { spendsFirst: 'cash', period: 'day', goal: 'rounds' } };

/** Creates or changes a promotion. A changed rule becomes its next version. */
export function PromotionForm({ merchants, promotion, onClose }: PromotionFormProps) {
  const t = useText();
  const create = useOperatorAction(createPromotion);
  const change = useOperatorAction(setPromotion);
  const noticeSaved = useSavedNotice();
  const { control, submit, read, reset, formState } = useActForm<Typed>({
    defaultValues: typedOf(promotion, promotion?.merchantCode ?? merchants[0]?.merchantCode ?? ''),
    findFaults(typed) {
      const wrong = findWrongField(typed);
      return {
        ...(wrong !== undefined && { [`values.${wrong}`]: t('form.wrong') }),
        startsAt: typed.startsAt === '' && t('form.wrong'),
      };
    },
  });
  const { merchantCode, kind, form, budget } = useFormValues(control);
  const merchant = merchants.find((one) => one.merchantCode === merchantCode);
  if (!merchant) return null;
  const { currency, languages } = merchant;
  const fields = (list: readonly Field[]) =>
    list.map((field) => <RuleField key={field.name} field={field} control={control} name={`values.${field.name}`} currency={currency} />);
  const terms = (typed: Typed | undefined) => typed && termsOf(typed, languages, promotion);

  const handleSubmit = submit(async (typed) => {
    const request = termsOf(typed, languages, promotion);
    const saved = promotion
      ? await change.act({ promotionId: promotion.promotionId, revision: promotion.revision, ...request })
      : await create.act({ merchantCode, code: typed.code, ...request });
    if (!saved) return;
    noticeSaved(saved);
    onClose();
  });

  return (
    <>
      <Panel title={promotion ? t('form.change') : t('form.new')}>
        <form noValidate onSubmit={handleSubmit} className="grid gap-4 p-4 lg:grid-cols-2">
          {!promotion && (
            <>
              <FormChoice
                control={control}
                name="merchantCode"
                label={t('form.merchant')}
                options={merchants.map((one) => ({ value: one.merchantCode, name: one.name }))}
              />
              <FormTextField control={control} name="code" label={t('form.code')} maxLength={30} hint={t('form.codeHint')} />
              <FormChoice
                control={control}
                name="kind"
                label={t('form.kind')}
                options={PROMOTION_KINDS.map((one) => ({ value: one, name: t(`promotions.kind.${one}`) }))}
              />
            </>
          )}
          {fields(RULE_FIELDS[kind])}
          <FormChoice
            control={control}
            name="form"
            label={t('form.payout')}
            options={(['cash', 'bonus'] as const).map((one) => ({ value: one, name: t(`form.${one}`) }))}
          />
          {form === 'bonus' && fields(BONUS_FIELDS)}
          {fields(AUDIENCE_FIELDS)}
          {languages.map((language) => (
            <Fragment key={language}>
              <FormTextField
                control={control}
                name={`names.${language}`}
                label={t('form.name', { language: language.toUpperCase() })}
                maxLength={80}
              />
              <FormTextField
                control={control}
                name={`summaries.${language}`}
                label={t('form.summary', { language: language.toUpperCase() })}
                maxLength={300}
              />
            </Fragment>
          ))}
          <FormTextField control={control} name="startsAt" type="datetime-local" label={t('form.starts')} />
          <FormTextField control={control} name="endsAt" type="datetime-local" label={t('form.ends')} />
          <FormAmountField control={control} name="budget" label={t('form.budget')} currency={currency} />
          <div className="flex items-end gap-2">
            <ActionButton type="submit" isLoading={create.isPending || change.isPending}>
              {t('form.save')}
            </ActionButton>
            <ActionButton onClick={onClose}>{t('form.close')}</ActionButton>
          </div>
          {Object.keys(formState.errors).length > 0 && (
            <p role="alert" className="text-13 text-danger lg:col-span-2">
              {t('form.check')}
            </p>
          )}
        </form>
      </Panel>
      {promotion && (
        <Panel className="p-4">
          <ContentDrafts
            kind="promotion"
            draftedId={promotion.promotionId}
            read={async () => terms(await read())}
            onOpen={(content) => reset(typedOf({ ...promotion, ...content }, merchantCode))}
          />
        </Panel>
      )}
      <DryRunPanel
        key={merchantCode}
        merchantCode={merchantCode}
        budgetAmount={budget ? budget.toString() : null}
        readRule={async () => terms(await read())?.rule}
      />
    </>
  );
}

function typedOf(promotion: OperatorPromotion | undefined, merchantCode: string): Typed {
  const texts = new Map<string, OperatorPromotion['texts'][number]>(promotion?.texts.map((text) => [text.language, text]));
  return {
    ...(promotion ? draftOf(promotion.rule) : NEW),
    merchantCode,
    code: promotion?.code ?? '',
    names: Object.fromEntries(LANGUAGES.map((language) => [language, texts.get(language)?.name ?? ''])),
    summaries: Object.fromEntries(LANGUAGES.map((language) => [language, texts.get(language)?.summary ?? ''])),
    startsAt: toLocalTime(promotion ? new Date(promotion.startsAt) : new Date()),
    endsAt: promotion?.endsAt ? toLocalTime(new Date(promotion.endsAt)) : '',
    budget: promotion?.budgetAmount ? BigInt(promotion.budgetAmount) : undefined,
  };
}

/** The request of a form without faults. */
function termsOf(typed: Typed, languages: readonly Language[], promotion: OperatorPromotion | undefined) {
  const { names, summaries, startsAt, endsAt, budget } = typed;
  return {
    rule: ruleOf(typed),
    texts: languages.flatMap((language) => {
      const name = names[language]?.trim() ?? '';
      return name === '' ? [] : [{ language, name, summary: summaries[language]?.trim() ?? '' }];
    }),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === '' ? null : new Date(endsAt).toISOString(),
    budgetAmount: budget ? budget.toString() : null,
    announcementId: promotion?.announcementId ?? null,
    position: promotion?.position ?? 0,
  };
}
