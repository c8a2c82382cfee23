export { TournamentScreen } from './tournament-screen.tsx';
export { TournamentsScreen } from './tournaments-screen.tsx';
