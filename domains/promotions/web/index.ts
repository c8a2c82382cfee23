export { cashBackPath, redRainPath, rewardCenterPath } from './paths.ts';
