import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { WalletCall } from '@jogada/games/contract/vendor-api';
import * as contract from '@jogada/games/contract/vendor-api';
import { readFreeRounds } from '../free-rounds/read-free-rounds.ts';
import { stateDraw } from '../lotteries/state-draw.ts';
import { authenticate } from './authenticate.ts';
import { closeRound } from './close-round.ts';
import { payPromoWin } from './pay-promo-win.ts';
import { placeBet } from './place-bet.ts';
import { placeBetAndWin } from './place-bet-and-win.ts';
import { readBalance } from './read-balance.ts';
import { rollBack } from './roll-back.ts';
import { settleWin } from './settle-win.ts';
import type { VendorContext } from './vendor-context.ts';

/** A vendor's call bound to its operation. */
interface VendorRoute {
  readonly call: WalletCall;
  readonly operation: (ctx: VendorContext, input: never) => Promise<unknown>;
}

/** Everything that a vendor may call. */
export const vendorRoutes: readonly VendorRoute[] = [
  bind(contract.authenticate, authenticate),
  bind(contract.readBalance, readBalance),
  bind(contract.readFreeRounds, readFreeRounds),
  bind(contract.placeBet, placeBet),
  bind(contract.settleWin, settleWin),
  bind(contract.placeBetAndWin, placeBetAndWin),
  bind(contract.rollBack, rollBack),
  bind(contract.payPromoWin, payPromoWin),
  bind(contract.closeRound, closeRound),
  bind(contract.stateDraw, stateDraw),
];

// A wrong shape does not compile.
function bind<Call extends WalletCall>(
  call: Call,
  operation: (ctx: VendorContext, input: InputOf<Call>) => Promise<OutputOf<Call>>,
): VendorRoute {
  return { call, operation: operation as VendorRoute['operation'] };
}
