import { type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listVendorSettings as endpoint, VendorSettings } from '../../contract/operator/vendors.ts';
import { listVendorRows, type VendorSettingsRow } from './vendor-operators.sql.ts';
import { listOperatorKeys, type OperatorKeyRow } from './vendor-keys.sql.ts';

/**
 * Lists the game vendors with their settings.
 * @throws Problem `not_allowed`
 */
export async function listVendorSettings(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const isOfEveryMerchant = ctx.operator.merchantCodes === null;
  const [rows, keys] = await Promise.all([listVendorRows(ctx.database), listOperatorKeys(ctx.database, ctx.now())]);
  return {
    list: rows.map((row) =>
      settingsOf(row, {
        keys: keys.filter((key) => key.vendor_code === row.code),
        isOfEveryMerchant,
      }),
    ),
  };
}

interface Listed {
  readonly keys: readonly OperatorKeyRow[];
  /** Whether the operator works for every merchant, and may see internal addresses. */
  readonly isOfEveryMerchant: boolean;
}

function settingsOf(row: VendorSettingsRow, { keys, isOfEveryMerchant }: Listed): VendorSettings {
  return {
    vendorCode: row.code,
    name: row.name,
    api: row.api,
    isEnabled: row.is_enabled,
    origin: row.origin,
    allowedAddresses: row.allowed_addresses,
    maintenanceSince: row.maintenance_since?.toISOString() ?? null,
    keys: keys.map((key) => ({
      keyId: key.key_id,
      createdAt: key.created_at.toISOString(),
      endsAt: key.retires_at?.toISOString() ?? null,
    })),
    withheldBy: [...row.withheld_by],
    gameCount: Number(row.game_count),
    lateWin: row.late_win,
    unknownWin: row.unknown_win,
    stuckAfterMs: Number(row.stuck_after_ms),
    stuckAction: row.stuck_action,
    transferWallet: transferWalletOf(row, isOfEveryMerchant),
    lastReport: reportOf(row),
    heldWinCount: Number(row.held_win_count),
    incidentCount: Number(row.incident_count),
  };
}

function transferWalletOf(row: VendorSettingsRow, isOfEveryMerchant: boolean): VendorSettings['transferWallet'] {
  if (row.base_url === null) return null;
  return {
    baseUrl: isOfEveryMerchant ? row.base_url : null,
    currencies: row.currencies ?? [],
    minimumAmount: (row.minimum_amount ?? 0n).toString(),
    maximumAmount: (row.maximum_amount ?? 0n).toString(),
    timeoutMs: row.timeout_ms ?? 0,
    orderLifeMs: Number(row.order_life_ms ?? 0n),
    idleAfterMs: Number(row.idle_after_ms ?? 0n),
  };
}

function reportOf({ report_day: day, report_state: state, difference_count: count }: VendorSettingsRow): VendorSettings['lastReport'] {
  return day === null || state === null ? null : { day, state, differenceCount: Number(count ?? 0n) };
}
