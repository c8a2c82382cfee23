import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type AuthProvider, type DataProvider, type Store } from 'ra-core';
import { tanStackRouterProvider } from 'ra-router-tanstack';
import { createContext, use, type ReactNode } from 'react';

interface ConsoleFrameParts {
  readonly authProvider: AuthProvider;
  readonly dataProvider: DataProvider;
  readonly queries: QueryClient;
  readonly store: Store;
}

export const ConsoleFrameContext = createContext<ConsoleFrameParts | null>(null);

/** The framework's contexts, inside the router so that it uses the same addresses. */
export function ConsoleFrame({ children }: { readonly children: ReactNode }) {
  const parts = use(ConsoleFrameContext);
  if (!parts) throw new Error('DeskFrame needs a DeskFrameContext above it');
  return (
    <CoreAdminContext
      authProvider={parts.authProvider}
      dataProvider={parts.dataProvider}
      queryClient={parts.queries}
      store={parts.store}
      routerProvider={tanStackRouterProvider}
    >
      {children}
    </CoreAdminContext>
  );
}
