export { ActivityPanel } from './activity-panel.tsx';
