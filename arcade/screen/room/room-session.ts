import type { OpenedRoomSession, RoomSessionView, VerifiableSharedRound } from '../../room-contract.ts';
import { ArcadeRefusal, sessionKeeper } from '../arcade-client.ts';
import type { PageSettings } from '../page-settings.ts';

export interface RoomSession extends RoomSessionView {
  sessionToken: string;
  pastRounds(): Promise<VerifiableSharedRound[]>;
}

const REQUEST_TIMEOUT_MS = 20_000;

/** Opens play in a room, or takes it up again after a reload. */
export async function openRoomSession(settings: PageSettings): Promise<RoomSession> {
  const keeper = sessionKeeper(settings);
  const kept = keeper.read();
  const { gameId, isDemo, launchToken } = settings;
  // A launch token that opened the kept session already is used up: the page was only reloaded.
  const isNewLaunch = launchToken !== undefined && launchToken !== kept?.launchToken;
  if (!isNewLaunch && kept !== undefined) {
    try {
      return withCalls(await call<RoomSessionView>('/api/room/session', kept.sessionToken), kept.sessionToken);
    } catch (error) {
      const isOver = error instanceof ArcadeRefusal && error.code === 'session_gone';
      if (!isOver || !isDemo) throw error;
    }
  }
  const body = { gameId, mode: isDemo ? 'demo' : 'real', ...(launchToken === undefined ? {} : { token: launchToken }) };
  const opened = await call<OpenedRoomSession>('/api/room/session', undefined, body);
  keeper.write({ sessionToken: opened.sessionToken, ...(launchToken === undefined ? {} : { launchToken }) });
  return withCalls(opened, opened.sessionToken);
}

function withCalls(view: RoomSessionView, sessionToken: string): RoomSession {
  return {
    ...view,
    sessionToken,
    async pastRounds() {
      return (await call<{ rounds: VerifiableSharedRound[] }>('/api/room/rounds', sessionToken)).rounds;
    },
  };
}

async function call<Body>(path: string, sessionToken: string | undefined, body?: object): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch {
    throw new ArcadeRefusal('offline');
  }
  const answer = (await response.json().catch(() => ({}))) as Body & { code?: ArcadeRefusal['code'] };
  if (!response.ok) throw new ArcadeRefusal(answer.code ?? 'platform_unavailable');
  return answer;
}
