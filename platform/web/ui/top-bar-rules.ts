import { createContext, type ReactNode } from 'react';

/** What the site lays down for the top bar of a screen, whatever the screen says. */
export interface TopBarRule {
  /** One step back, always to the same path, or no way back at all. */
  readonly back: 'step' | 'none' | { readonly to: string };
  /** Whether the bar is the site's header here, with the account in it. */
  readonly isHeader: boolean;
  /** What stands at the bar's end besides the screen's own actions. */
  readonly end: ReactNode;
}

/** The rule for every top bar below. */
export const TopBarRules = createContext<TopBarRule>({ back: 'step', isHeader: false, end: null });
