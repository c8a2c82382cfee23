export { GameContribution } from './game-contribution.tsx';
