export { SessionProvider } from './session/session-provider.tsx';
export { useSession, type SessionHolder } from './session/use-session.ts';
