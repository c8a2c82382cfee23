export { rewardCenterPath } from './paths.ts';
