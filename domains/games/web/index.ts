export { LiveCatalogue } from './catalogue/live-catalogue.tsx';
export { categoryPath, exclusivePageOf, HOME_CATEGORIES, lobbyPageOf, type HomeCategory } from './lobby/lobby-categories.ts';
export { LobbySkeleton } from './lobby/lobby-skeleton.tsx';
export { gameCenterPath, gameFilterPath, gamePath, gameRecordPath, gameSearchPath } from './paths.ts';
