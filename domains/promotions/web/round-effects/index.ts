export { RoundEffects } from './round-effects.tsx';
