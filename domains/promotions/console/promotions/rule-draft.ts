import { PromotionRule, type PromotionKind } from '@jogada/promotions/contract/operator';
import * as v from 'valibot';
import { AUDIENCE_FIELDS, BONUS_FIELDS, RULE_FIELDS, type FieldName, type RuleField } from './rule-fields.ts';

/** Values of the form's fields. Amounts are minor units. */
type RuleValues = Partial<Record<FieldName, string | boolean>>;

export interface RuleDraft {
  readonly kind: PromotionKind;
  readonly form: 'cash' | 'bonus';
  readonly values: RuleValues;
}

/** Name of the first invalid field; undefined for a valid rule. */
export function findWrongField(draft: RuleDraft): string | undefined {
  const reading = v.safeParse(PromotionRule, typedRule(draft));
  return reading.success ? undefined : String(reading.issues[0].path?.at(-1)?.key ?? '');
}

/** The rule of a valid draft. */
export function ruleOf(draft: RuleDraft): PromotionRule {
  return v.parse(PromotionRule, typedRule(draft));
}

function typedRule({ kind, form, values }: RuleDraft): unknown {
  const read = (fields: readonly RuleField[]) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = readField(field, values[field.name]);
        // `wheelTickets` is omitted from a rule rather than null.
        return field.name === 'wheelTickets' && value === null ? [] : [[field.name, value]];
      }),
    );
  const payout = form === 'cash' ? { form } : { form, ...read(BONUS_FIELDS) };
  return { kind, ...read(RULE_FIELDS[kind]), payout, audience: read(AUDIENCE_FIELDS) };
}

function readField({ name, type, isOptional }: RuleField, value: string | boolean | undefined): unknown {
  if (type === 'flag') return value === true;
  const text = typeof value === 'string' ? value.trim() : '';
  if (name === 'clubLabels') return text === '' ? [] : text.split(',').map((label) => label.trim());
  if (text === '' && isOptional) return null;
  if (type === 'amounts') return text.split(',').map((one) => one.trim());
  if (type === 'whole') return name === 'target' ? text : text === '' ? undefined : Number(text);
  return text;
}

/** Fills the form's values from a rule. */
export function draftOf(rule: PromotionRule): RuleDraft {
  const values: RuleValues = {};
  const parts = { ...rule, ...(rule.payout.form === 'bonus' ? rule.payout : {}), ...rule.audience } as Readonly<Record<string, unknown>>;
  for (const { name, type } of [...RULE_FIELDS[rule.kind], ...BONUS_FIELDS, ...AUDIENCE_FIELDS]) {
    const part = parts[name];
    if (type === 'flag') values[name] = part === true;
    else if (Array.isArray(part)) values[name] = part.join(', ');
    else if (typeof part === 'string' || typeof part === 'number') values[name] = String(part);
  }
  return { kind: rule.kind, form: rule.payout.form, values };
}
