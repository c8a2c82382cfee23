export {
  agencyPath,
  homePath,
  limitsPath,
  loginPath,
  memberCentrePath,
  registerPath,
  securityCenterPath,
  settingsPath,
  trialPath,
} from './paths.ts';
export { LOGGED_OUT } from './logout/logged-out.ts';
export { openRegisterModal, RegisterModalHost } from './register/register-modal-host.tsx';
export { ArrivalLinker } from './social/arrival-linker.tsx';
export { noticeEnd } from './session/ended-session.ts';
export { SessionEndListener } from './session/session-end-listener.tsx';
export { SessionProvider } from './session/session-provider.tsx';
export { SignedInOnly } from './session/signed-in-only.tsx';
export { RealMemberOnly } from './trial/real-member-only.tsx';
export { useSession, type SessionHolder } from './session/use-session.ts';
