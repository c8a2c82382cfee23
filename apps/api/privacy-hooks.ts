import * as accounts from '@jogada/accounts/server';
import * as agents from '@jogada/agents/server';
import * as content from '@jogada/content/server';
import * as games from '@jogada/games/server';
import * as promotions from '@jogada/promotions/server';
import * as wallet from '@jogada/wallet/server';

/** The personal data that each domain stores, and what must be settled before an erasure (S84). Child rows come before their parents. */
export const privacyHooks: accounts.PrivacyHooks = {
  tables: (secrets) => [
    ...agents.personalTables,
    ...promotions.personalTables,
    ...content.personalTables,
    ...games.personalTables,
    ...wallet.personalTables(secrets),
    ...accounts.personalTables(secrets),
  ],
  openMatters: [accounts.selectOpenAccountMatters, wallet.selectOpenMatters, games.selectOpenMatters, agents.selectOpenMatters],
};
