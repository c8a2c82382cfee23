import { DateText } from '@jogada/platform/web';
import { ENDED_BY_ITSELF, OWN_ENDS, type CashierIncident } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** The resolution with its author and time. An automatic resolution is described in words. */
export function IncidentResolution({ incident: { resolution, resolvedAt, resolvedBy } }: { readonly incident: CashierIncident }) {
  const t = useText();
  if (resolvedAt === null) return null;
  const how = resolvedBy === ENDED_BY_ITSELF ? OWN_ENDS.find((end) => end === resolution) : undefined;
  return (
    <>
      {how ? t(`incidents.ends.${how}`) : resolution}
      <span className="block text-12 text-ink-3">
        {how ? t('withdrawals.actors.system') : resolvedBy} · <DateText moment={resolvedAt} shape="dayTime" />
      </span>
    </>
  );
}
