export { PressedTileFacts } from './pressed-tile-facts.tsx';
