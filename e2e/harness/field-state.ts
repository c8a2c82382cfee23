import type { Locator } from 'playwright-core';
import type { FieldState } from '@jogada/app-api/testing';

/** Returns the state of a form's field. Reads it in one step: a field that is removed between two reads would be waited for. */
export function fieldStateOf(field: Locator): Promise<FieldState> {
  return field.evaluateAll(([element]): FieldState => {
    if (element === undefined) return 'absent';
    return element.hasAttribute('required') ? 'required' : 'optional';
  });
}
