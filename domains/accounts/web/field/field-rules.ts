import type { FieldRule } from '@jogada/merchant/contract/player';

/** Why a field's value does not pass, as a key of this domain's texts with its values. */
export interface FieldFault {
  readonly key: string;
  readonly min: number;
  readonly max: number;
}

/**
 * Checks a value against the merchant's rule for its field (ACC-30): an optional empty value passes, a required empty
 * one goes through the rule like any other. Lengths are counted in characters. Returns undefined when it passes.
 */
export function findFieldFault(value: string, rule: FieldRule): FieldFault | undefined {
  if (value === '' && !rule.required) return undefined;
  const bounds = { min: rule.minLength, max: rule.maxLength };
  const named = rule.patternId === '' ? undefined : { key: `rule.reg_pattern_${rule.patternId}`, ...bounds };
  if (value === '') return named ?? { key: 'rule.missing', ...bounds };
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return named ?? { key: 'rule.range', ...bounds };
  if (!patternAccepts(rule.acceptedPattern, value)) return named ?? { key: 'rule.invalid', ...bounds };
  return undefined;
}

function patternAccepts(pattern: string, value: string): boolean {
  if (pattern === '*' || pattern === '') return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch (error) {
    // A merchant's pattern that this browser cannot read is left to the server.
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}
