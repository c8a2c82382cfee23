export { InviteFriendsScreen } from './invite-friends-screen.tsx';
