export { LogOutDialog } from './log-out-dialog.tsx';
