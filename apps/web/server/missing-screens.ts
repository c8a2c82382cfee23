import { SOCIAL_PROVIDERS } from '@jogada/accounts/contract/player';
import { readGame } from '@jogada/games/contract/player';
import { ApiProblem, type Call } from '@jogada/platform/web';

/** A screen of one thing, which the address names. */
const NAMED_SCREEN = /^\/m\/(game|social)\/([^/]+)$/;

/** Whether the address names a game that the merchant does not offer, or an unknown sign-in network. Its screen is served with 404. */
export async function isMissingScreen(call: Call, pathname: string): Promise<boolean> {
  const [, screen, name = ''] = NAMED_SCREEN.exec(pathname) ?? [];
  if (screen === 'social') return SOCIAL_PROVIDERS.every((provider) => provider !== name);
  if (screen !== 'game') return false;
  return call(readGame, { gameId: decodeURIComponent(name) }).then(
    () => false,
    // When a game cannot be read now, the screen reports the failure.
    (error: unknown) => error instanceof ApiProblem && (error.code === 'game_not_found' || error.code === 'malformed_request'),
  );
}
