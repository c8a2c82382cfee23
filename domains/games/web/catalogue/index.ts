export { GameCatalogueScreen } from './game-catalogue-screen.tsx';
