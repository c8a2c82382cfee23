export { GameCatalogueScreen } from './game-catalogue-screen.tsx';
export { GAME_LISTS, gamePagesOf } from './game-pages.ts';
