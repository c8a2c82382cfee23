export { PointsScreen } from './points-screen.tsx';
