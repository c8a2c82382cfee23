import { queryKeyOf, useCall, useMomentText } from '@jogada/platform/web';
import { readProtection, type Protection } from '@jogada/wallet/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../use-text.ts';

/** The current pause and the reality check interval; undefined until loaded. */
export function useProtection() {
  const t = useText();
  const momentText = useMomentText('dateTime');
  const queries = useQueryClient();
  const { data: protection, isPending } = useCall(readProtection, {});
  const pausedUntil = protection?.pausedUntil;
  return {
    protection,
    isPending,
    pausedUntilText: pausedUntil ? t('protection.pause.until', { moment: momentText(pausedUntil) }) : undefined,
    show: (news: Protection) => queries.setQueryData(queryKeyOf(readProtection, {}), news),
  };
}
