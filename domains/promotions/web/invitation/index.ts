export { useInvitationOpened } from './use-invitation-opened.ts';
