import * as operatorCallsOfAccounts from '@jogada/accounts/contract/operator';
import * as playerCallsOfAccounts from '@jogada/accounts/contract/player';
import * as operatorCallsOfAgents from '@jogada/agents/contract/operator';
import * as playerCallsOfAgents from '@jogada/agents/contract/player';
import * as operatorCallsOfContent from '@jogada/content/contract/operator';
import * as playerCallsOfContent from '@jogada/content/contract/player';
import * as operatorCallsOfGames from '@jogada/games/contract/operator';
import * as playerCallsOfGames from '@jogada/games/contract/player';
import * as vendorCalls from '@jogada/games/contract/vendor-api';
import * as operatorCallsOfMerchant from '@jogada/merchant/contract/operator';
import * as playerCallsOfMerchant from '@jogada/merchant/contract/player';
import * as platform from '@jogada/platform/contract';
import type { Endpoint } from '@jogada/platform/contract';
import * as operatorCallsOfPromotions from '@jogada/promotions/contract/operator';
import * as playerCallsOfPromotions from '@jogada/promotions/contract/player';
import * as operatorCallsOfWallet from '@jogada/wallet/contract/operator';
import * as playerCallsOfWallet from '@jogada/wallet/contract/player';
import * as bankCalls from '@jogada/wallet/contract/provider';

const CONTRACTS: readonly Readonly<Record<string, unknown>>[] = [
  platform,
  playerCallsOfAccounts,
  playerCallsOfAgents,
  playerCallsOfContent,
  playerCallsOfGames,
  playerCallsOfMerchant,
  playerCallsOfPromotions,
  playerCallsOfWallet,
  operatorCallsOfAccounts,
  operatorCallsOfAgents,
  operatorCallsOfContent,
  operatorCallsOfGames,
  operatorCallsOfMerchant,
  operatorCallsOfPromotions,
  operatorCallsOfWallet,
  vendorCalls,
  bankCalls,
];

/** Every endpoint that the contracts describe, of every audience. */
export function everyEndpoint(): readonly Endpoint[] {
  return [...new Set(CONTRACTS.flatMap((contract) => Object.values(contract)).filter(isEndpoint))];
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported && 'input' in exported;
}
