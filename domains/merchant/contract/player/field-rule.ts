import * as v from 'valibot';

/** A merchant's rule for one field of the registration form. */
export const FieldRule = v.object({
  enabled: v.boolean(),
  required: v.boolean(),
  /** A regular expression for the whole value, or `*` for any text. */
  acceptedPattern: v.string(),
  /** Selects the text that explains the rule: `rule.reg_pattern_<patternId>`. */
  patternId: v.string(),
  minLength: v.number(),
  maxLength: v.number(),
});
export type FieldRule = v.InferOutput<typeof FieldRule>;

/** Whether a whole value matches a pattern. `*` and an empty pattern match any value. */
export type PatternJudge = (pattern: string, value: string) => boolean;

/** Rules by field name. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/**
 * Returns how a value breaks its field's rule (ACC-30). Shared by the form and the server: an optional empty value passes, a required empty
 * one is missing, others are checked by length in characters, then by pattern. The server passes a linear-time matcher (S70).
 */
export function findRuleFault(
  value: string,
  rule: FieldRule,
  isOfPattern: PatternJudge = patternAccepts,
): 'missing' | 'length' | 'pattern' | undefined {
  if (value === '') return rule.required ? 'missing' : undefined;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  return isOfPattern(rule.acceptedPattern, value) ? undefined : 'pattern';
}

function patternAccepts(pattern: string, value: string): boolean {
  if (pattern === '*' || pattern === '') return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch (error) {
    // An invalid pattern must not block registration. Lengths still apply.
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}
