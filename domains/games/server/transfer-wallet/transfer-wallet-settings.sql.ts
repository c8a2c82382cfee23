import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { SignatureKind } from './casino-game-api-signature.ts';

/** Operator settings of a transfer-wallet vendor. Amounts in minor units. */
export interface TransferWalletRow {
  readonly vendor_code: string;
  readonly vendor_name: string;
  readonly origin: string | null;
  readonly is_enabled: boolean;
  readonly base_url: string;
  readonly operator_name: string;
  readonly signature: SignatureKind;
  readonly currencies: readonly Currency[];
  readonly minimum_amount: bigint;
  readonly maximum_amount: bigint;
  readonly timeout_ms: number;
  readonly order_life_ms: bigint;
  readonly idle_after_ms: bigint;
}

export async function findTransferWallet(sql: Sql, vendorCode: string): Promise<TransferWalletRow | undefined> {
  const [row] = await sql.query<TransferWalletRow>(
    `select w.vendor_code, v.name as vendor_name, v.origin, v.is_enabled, w.base_url, w.operator_name, w.signature, w.currencies,
            w.minimum_amount, w.maximum_amount, w.timeout_ms, w.order_life_ms, w.idle_after_ms
       from games.transfer_wallet w join games.vendor v on v.code = w.vendor_code
      where w.vendor_code = $1 and v.api = 'transfer'`,
    [vendorCode],
  );
  return row;
}

export interface TransferWalletSettings {
  readonly vendorCode: string;
  readonly baseUrl: string;
  readonly operatorName: string;
  readonly signature: SignatureKind;
  readonly currencies: readonly Currency[];
  /** Minor units. */
  readonly minimumAmount: bigint;
  readonly maximumAmount: bigint;
  readonly timeoutMs: number;
  readonly orderLifeMs: number;
  readonly idleAfterMs: number;
}

/** Sets a transfer-wallet vendor's connection and transfer limits. */
export async function setTransferWallet(sql: Sql, settings: TransferWalletSettings): Promise<void> {
  await sql.query(
    `insert into games.transfer_wallet (vendor_code, base_url, operator_name, signature, currencies, minimum_amount, maximum_amount,
       timeout_ms, order_life_ms, idle_after_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (vendor_code) do update set base_url = excluded.base_url, operator_name = excluded.operator_name,
       signature = excluded.signature, currencies = excluded.currencies, minimum_amount = excluded.minimum_amount,
       maximum_amount = excluded.maximum_amount, timeout_ms = excluded.timeout_ms, order_life_ms = excluded.order_life_ms,
       idle_after_ms = excluded.idle_after_ms`,
    [
      settings.vendorCode,
      settings.baseUrl,
      settings.operatorName,
      settings.signature,
      settings.currencies,
      settings.minimumAmount,
      settings.maximumAmount,
      settings.timeoutMs,
      settings.orderLifeMs,
      settings.idleAfterMs,
    ],
  );
}
