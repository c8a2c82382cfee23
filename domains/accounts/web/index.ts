export { homePath, loginPath, memberCentrePath, registerPath, settingsPath } from './paths.ts';
export { SessionProvider } from './session/session-provider.tsx';
export { SignedInOnly } from './session/signed-in-only.tsx';
export { useSession, type SessionHolder } from './session/use-session.ts';
