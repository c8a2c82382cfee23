export { LiveStatus } from './status/live-status.tsx';
export { StatusProvider, useStatus } from './status/status-provider.tsx';
export { useSwitch } from './status/use-switch.ts';
