export { cashBackPath, rewardCenterPath } from './paths.ts';
