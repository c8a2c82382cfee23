export { LimitsScreen } from './limits-screen.tsx';
export { ResponsibleScreen } from './responsible-screen.tsx';
