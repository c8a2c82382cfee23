import { createContext, type ReactNode } from 'react';

/** Overrides of the site for a screen's top bar. */
export interface TopBarRule {
  /** One step back, always the same path, or no back button. */
  readonly back: 'step' | 'none' | { readonly to: string };
  /** Whether the bar is the site's header with the account. */
  readonly isHeader: boolean;
  /** Shown at the bar's end besides the screen's own actions. */
  readonly end: ReactNode;
}

/** The overrides for every top bar below. */
export const TopBarRules = createContext<TopBarRule>({ back: 'step', isHeader: false, end: null });
