import { accountPagePath } from '@jogada/accounts/console';
import { accessTo } from '@jogada/platform/console';
import { withdrawalsPagePath } from '@jogada/wallet/console';
import { useNavigate } from '@tanstack/react-router';
import { useAuthProvider } from 'ra-core';
import { useEffect } from 'react';
import { AREA_GROUPS, type Area } from '../shell/areas.ts';

/** Redirects to the waiting withdrawals, or else to the first area that the operator may open. */
export function LandingScreen() {
  const navigate = useNavigate();
  const authProvider = useAuthProvider();
  useEffect(() => {
    let isLeft = false;
    const lead = async () => {
      const to = (await firstOpen(({ endpoint }) => authProvider?.canAccess?.(accessTo(endpoint)))) ?? accountPagePath;
      if (!isLeft) await navigate({ to, replace: true });
    };
    void lead();
    return () => {
      isLeft = true;
    };
  }, [authProvider, navigate]);
  return null;
}

async function firstOpen(isOpen: (area: Area) => Promise<boolean> | undefined): Promise<string | undefined> {
  const areas: readonly Area[] = AREA_GROUPS.flatMap((group) => [...group.areas]);
  const waiting = areas.filter(({ to }) => to === withdrawalsPagePath);
  for (const area of [...waiting, ...areas]) if ((await isOpen(area)) === true) return area.to;
  return undefined;
}
