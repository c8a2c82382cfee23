export { TeamPlayScreen } from './team-play-screen.tsx';
