export { HotGames } from './hot-games.tsx';
