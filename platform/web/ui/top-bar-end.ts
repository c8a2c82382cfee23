import { createContext, type ReactNode } from 'react';

/** What every top bar below carries at its end besides its own: the account, where the site shows one. */
export const TopBarEnd = createContext<ReactNode>(null);
