import type { ComponentType } from 'react';

/** The variants of a component by name. The workshop shows them side by side: `npm run workshop`. */
export type Stories = Readonly<Record<string, ComponentType>>;
