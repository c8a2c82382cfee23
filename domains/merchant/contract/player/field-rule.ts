import * as v from 'valibot';

/** What a merchant asks of one field of the registration form. */
export const FieldRule = v.object({
  enabled: v.boolean(),
  required: v.boolean(),
  /** A regular expression for the whole value, or `*` for any text. */
  acceptedPattern: v.string(),
  /** Names the text that says the rule: `rule.reg_pattern_<patternId>`. */
  patternId: v.string(),
  minLength: v.number(),
  maxLength: v.number(),
});
export type FieldRule = v.InferOutput<typeof FieldRule>;

/** Whether a whole value is of a pattern; `*` and none are of any. */
export type PatternJudge = (pattern: string, value: string) => boolean;

/** Rules by the name of their field. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/**
 * Whether a value breaks the rule of its field (ACC-30). The form and the server ask this same function: an optional
 * empty value passes, a required empty one is missing, any other goes by length in characters, then by pattern. The server
 * brings a judge of patterns of its own, which takes no longer for a bad one (S70).
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
    // A pattern that cannot be read must not close the house; lengths still hold.
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}
