import type { OpenedRoomSession, RoomSessionView, VerifiableSharedRound } from '../../room-contract.ts';
import { sessionKeeper } from '../arcade-client.ts';
import { ArcadeRefusal, callArcade } from '../call-arcade.ts';
import type { PageSettings } from '../page-settings.ts';

export interface RoomSession extends RoomSessionView {
  sessionToken: string;
  pastRounds(): Promise<VerifiableSharedRound[]>;
}

/** Opens a session in a room, or resumes it after a reload. */
export async function openRoomSession(settings: PageSettings): Promise<RoomSession> {
  const keeper = sessionKeeper(settings);
  const kept = keeper.read();
  const { gameId, isDemo, launchToken } = settings;
  // A launch token that has opened the stored session is used up: the page was only reloaded.
  const isNewLaunch = launchToken !== undefined && launchToken !== kept?.launchToken;
  if (!isNewLaunch && kept !== undefined) {
    try {
      return withCalls(await callArcade<RoomSessionView>('/api/room/session', kept.sessionToken), kept.sessionToken);
    } catch (error) {
      const isOver = error instanceof ArcadeRefusal && error.code === 'session_gone';
      if (!isOver || !isDemo) throw error;
    }
  }
  const body = { gameId, mode: isDemo ? 'demo' : 'real', ...(launchToken === undefined ? {} : { token: launchToken }) };
  const opened = await callArcade<OpenedRoomSession>('/api/room/session', undefined, body);
  keeper.write({ sessionToken: opened.sessionToken, ...(launchToken === undefined ? {} : { launchToken }) });
  return withCalls(opened, opened.sessionToken);
}

function withCalls(view: RoomSessionView, sessionToken: string): RoomSession {
  return {
    ...view,
    sessionToken,
    async pastRounds() {
      return (await callArcade<{ rounds: VerifiableSharedRound[] }>('/api/room/rounds', sessionToken)).rounds;
    },
  };
}
