export { PointsLink } from './points-link.tsx';
