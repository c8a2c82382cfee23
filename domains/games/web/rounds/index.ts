export { GameRecordScreen } from './game-record-screen.tsx';
