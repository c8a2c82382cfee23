import type { ComponentType } from 'react';

/** The looks of a component by what each of them is. The workshop draws them side by side: `npm run workshop`. */
export type Stories = Readonly<Record<string, ComponentType>>;
