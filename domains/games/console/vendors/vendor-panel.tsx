import type { VendorSettings } from '@jogada/games/contract/operator';
import type { Site } from '@jogada/merchant/contract/operator';
import { Fact, FactGrid, Panel } from '@jogada/platform/console';
import { MoneyText, PageLink, useDayText, useFormats } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { heldWinsPagePath, vendorIncidentsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { UnknownWinRule } from './unknown-win-rule.tsx';
import { VendorKeys } from './vendor-keys.tsx';
import { VendorAddresses, VendorBadge, VendorMaintenance, VendorSites } from './vendor-state.tsx';

const REPORT_TONES = { running: 'info', agrees: 'ok', differs: 'danger', failed: 'danger' } as const;
const SECOND_MS = 1000;

interface VendorPanelProps {
  readonly vendor: VendorSettings;
  readonly sites: readonly Pick<Site, 'merchantCode' | 'merchantName'>[];
}

/** One vendor: its settings, pending approvals and actions. */
export function VendorPanel({ vendor, sites }: VendorPanelProps) {
  const t = useText();
  const dayText = useDayText();
  const duration = useDuration();
  const { lastReport } = vendor;
  return (
    <Panel
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {vendor.name}
          <span className="font-mono text-11 font-normal text-ink-3">{vendor.vendorCode}</span>
          <VendorBadge vendor={vendor} />
        </span>
      }
      end={
        <span className="inline-flex flex-wrap items-center gap-3">
          {/* Transfer-wallet vendors send no wins. */}
          {vendor.api !== 'transfer' && <UnknownWinRule vendor={vendor} />}
          <VendorMaintenance vendor={vendor} />
        </span>
      }
    >
      <FactGrid>
        <Fact term={t('vendors.api')}>{t(`vendors.apis.${vendor.api}`)}</Fact>
        <Fact term={t('vendors.games')}>{vendor.gameCount}</Fact>
        <Fact term={t('vendors.origin')}>{vendor.origin ?? t('vendors.ownOrigin')}</Fact>
        <Fact term={t('vendors.lateWin')}>{t(`vendors.lateWins.${vendor.lateWin}`)}</Fact>
        <Fact term={t('vendors.stuckRounds')}>{t(`vendors.stuck.${vendor.stuckAction}`, { duration: duration(vendor.stuckAfterMs) })}</Fact>
        <Fact term={t('vendors.lastReport')}>
          {lastReport ? (
            <span className="inline-flex items-center gap-2">
              {dayText(lastReport.day)}
              <Badge tone={REPORT_TONES[lastReport.state]}>
                {t(`vendors.reports.${lastReport.state}`, { count: lastReport.differenceCount })}
              </Badge>
            </span>
          ) : (
            '—'
          )}
        </Fact>
        <Fact term={t('vendors.tabs.heldWins')}>
          <Waiting count={vendor.heldWinCount} to={heldWinsPagePath} />
        </Fact>
        <Fact term={t('vendors.tabs.incidents')}>
          <Waiting count={vendor.incidentCount} to={vendorIncidentsPagePath} />
        </Fact>
        {vendor.transferWallet && <TransferWalletFacts wallet={vendor.transferWallet} />}
      </FactGrid>
      <VendorKeys vendor={vendor} />
      <VendorAddresses key={vendor.allowedAddresses.join()} vendor={vendor} />
      <VendorSites vendor={vendor} sites={sites} />
    </Panel>
  );
}

function Waiting({ count, to }: { readonly count: number; readonly to: string }) {
  if (count === 0) return '0';
  return (
    <PageLink to={to} className="font-bold text-primary hover:underline">
      {count}
    </PageLink>
  );
}

function TransferWalletFacts({ wallet }: { readonly wallet: NonNullable<VendorSettings['transferWallet']> }) {
  const t = useText();
  const duration = useDuration();
  const currency = wallet.currencies[0] ?? 'BRL';
  return (
    <>
      {wallet.baseUrl !== null && <Fact term={t('vendors.calledAt')}>{wallet.baseUrl}</Fact>}
      <Fact term={t('vendors.currencies')}>{wallet.currencies.join(', ')}</Fact>
      <Fact term={t('vendors.amounts')}>
        <MoneyText amount={wallet.minimumAmount} currency={currency} />
        {' – '}
        <MoneyText amount={wallet.maximumAmount} currency={currency} />
      </Fact>
      <Fact term={t('vendors.timeout')}>{duration(wallet.timeoutMs)}</Fact>
      <Fact term={t('vendors.orderLife')}>{duration(wallet.orderLifeMs)}</Fact>
      <Fact term={t('vendors.idleAfter')}>{duration(wallet.idleAfterMs)}</Fact>
    </>
  );
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Formats a duration in the largest unit that represents it exactly. */
function useDuration(): (ms: number) => string {
  const format = useFormats();
  return (ms) => {
    const exact = UNITS.find((candidate) => ms >= candidate.ms && ms % candidate.ms === 0);
    const { unit, ms: unitMs } = exact ?? { unit: 'second', ms: SECOND_MS };
    return format.number(ms / unitMs, { style: 'unit', unit, unitDisplay: 'long' });
  };
}
