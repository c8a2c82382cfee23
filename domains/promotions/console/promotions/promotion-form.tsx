import type { Currency, Language } from '@jogada/platform/contract';
import { ContentDrafts } from '@jogada/merchant/console';
import { ActionButton, Choice, Panel, useOperatorAction } from '@jogada/platform/console';
import { AmountField, TextField, toast } from '@jogada/platform/web/ui';
import { createPromotion, PROMOTION_KINDS, setPromotion, type OperatorPromotion } from '@jogada/promotions/contract/operator';
import { useState, type FormEvent } from 'react';
import { useText } from '../use-text.ts';
import { DryRunPanel } from './dry-run-panel.tsx';
import { draftOf, ruleOf, type RuleDraft } from './rule-draft.ts';
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
  /** The one that is changed; a new one without. */
  readonly promotion?: OperatorPromotion;
  readonly onClose: () => void;
}

const NEW: RuleDraft = { kind: 'free_amount', form: 'cash', values: { spendsFirst: 'cash', period: 'day', goal: 'rounds' } };

/** Sets a promotion up, or changes one: another rule is its next version. */
export function PromotionForm({ merchants, promotion, onClose }: PromotionFormProps) {
  const t = useText();
  const create = useOperatorAction(createPromotion);
  const change = useOperatorAction(setPromotion);
  const [merchantCode, setMerchantCode] = useState(promotion?.merchantCode ?? merchants[0]?.merchantCode ?? '');
  const [code, setCode] = useState(promotion?.code ?? '');
  const [draft, setDraft] = useState(promotion ? draftOf(promotion.rule) : NEW);
  const [words, setWords] = useState(() => wordsOf(promotion));
  const [budget, setBudget] = useState(promotion?.budgetAmount ?? '');
  const [startsAt, setStartsAt] = useState(() => onThisWall(promotion ? new Date(promotion.startsAt) : new Date()));
  const [endsAt, setEndsAt] = useState(promotion?.endsAt ? onThisWall(new Date(promotion.endsAt)) : '');
  const [wrong, setWrong] = useState('');
  const merchant = merchants.find((one) => one.merchantCode === merchantCode);
  if (!merchant) return null;
  const { currency, languages } = merchant;

  const fields = (list: readonly Field[]) =>
    list.map((field) => (
      <RuleField
        key={field.name}
        field={field}
        value={draft.values[field.name]}
        currency={currency}
        isWrong={wrong === field.name}
        onValue={(value) => setDraft((now) => ({ ...now, values: { ...now.values, [field.name]: value } }))}
      />
    ));

  function read() {
    const rule = readRule();
    if (!rule) return undefined;
    const texts = languages.flatMap((language) => {
      const name = words[`${language} name`]?.trim() ?? '';
      return name === '' ? [] : [{ language, name, summary: words[`${language} summary`]?.trim() ?? '' }];
    });
    return {
      rule,
      texts,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: endsAt === '' ? null : new Date(endsAt).toISOString(),
      budgetAmount: budget === '' ? null : budget,
      announcementId: promotion?.announcementId ?? null,
      position: promotion?.position ?? 0,
    };
  }

  function handleOpen(drafted: OperatorPromotion) {
    setDraft(draftOf(drafted.rule));
    setWords(wordsOf(drafted));
    setBudget(drafted.budgetAmount ?? '');
    setStartsAt(onThisWall(new Date(drafted.startsAt)));
    setEndsAt(drafted.endsAt === null ? '' : onThisWall(new Date(drafted.endsAt)));
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const terms = read();
    if (!terms) return;
    const saved = promotion
      ? await change.act({ promotionId: promotion.promotionId, revision: promotion.revision, ...terms })
      : await create.act({ merchantCode, code, ...terms });
    if (!saved) return;
    toast.success(t('promotions.saved'));
    onClose();
  }

  function readRule() {
    const reading = ruleOf(draft);
    setWrong('wrong' in reading ? reading.wrong : '');
    return 'wrong' in reading ? undefined : reading.rule;
  }

  return (
    <>
      <Panel title={promotion ? t('form.change') : t('form.new')}>
        <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4 p-4 lg:grid-cols-2">
          {!promotion && (
            <>
              <Choice
                label={t('form.merchant')}
                value={merchantCode}
                options={merchants.map((one) => ({ value: one.merchantCode, name: one.name }))}
                onChoose={setMerchantCode}
              />
              <TextField
                label={t('form.code')}
                value={code}
                maxLength={30}
                hint={t('form.codeHint')}
                onChange={({ target }) => setCode(target.value)}
              />
              <Choice
                label={t('form.kind')}
                value={draft.kind}
                options={PROMOTION_KINDS.map((kind) => ({ value: kind, name: t(`promotions.kind.${kind}`) }))}
                onChoose={(kind) => setDraft((now) => ({ ...now, kind }))}
              />
            </>
          )}
          {fields(RULE_FIELDS[draft.kind])}
          <Choice
            label={t('form.payout')}
            value={draft.form}
            options={(['cash', 'bonus'] as const).map((form) => ({ value: form, name: t(`form.${form}`) }))}
            onChoose={(form) => setDraft((now) => ({ ...now, form }))}
          />
          {draft.form === 'bonus' && fields(BONUS_FIELDS)}
          {fields(AUDIENCE_FIELDS)}
          {languages.flatMap((language) =>
            (['name', 'summary'] as const).map((part) => (
              <TextField
                key={`${language} ${part}`}
                label={t(`form.${part}`, { language: language.toUpperCase() })}
                value={words[`${language} ${part}`] ?? ''}
                maxLength={part === 'name' ? 80 : 300}
                onChange={({ target }) => setWords((now) => ({ ...now, [`${language} ${part}`]: target.value }))}
              />
            )),
          )}
          <TextField type="datetime-local" label={t('form.starts')} value={startsAt} onChange={({ target }) => setStartsAt(target.value)} />
          <TextField type="datetime-local" label={t('form.ends')} value={endsAt} onChange={({ target }) => setEndsAt(target.value)} />
          <AmountField
            label={t('form.budget')}
            currency={currency}
            amount={budget === '' ? undefined : BigInt(budget)}
            onAmount={(amount) => setBudget(amount === undefined || amount === 0n ? '' : amount.toString())}
          />
          <div className="flex items-end gap-2">
            <ActionButton type="submit" isLoading={create.isPending || change.isPending}>
              {t('form.save')}
            </ActionButton>
            <ActionButton onClick={onClose}>{t('form.close')}</ActionButton>
          </div>
          {wrong !== '' && (
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
            read={read}
            onOpen={(content) => handleOpen({ ...promotion, ...content })}
          />
        </Panel>
      )}
      <DryRunPanel key={merchantCode} merchantCode={merchantCode} budgetAmount={budget === '' ? null : budget} readRule={readRule} />
    </>
  );
}

function wordsOf(promotion: OperatorPromotion | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (promotion?.texts ?? []).flatMap(({ language, name, summary }) => [
      [`${language} name`, name],
      [`${language} summary`, summary],
    ]),
  );
}

/** A moment as the clock on this wall has it. */
function onThisWall(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
