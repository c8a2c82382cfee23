export { cashBackPath, redRainPath, rewardCenterPath, tournamentsPath } from './paths.ts';
