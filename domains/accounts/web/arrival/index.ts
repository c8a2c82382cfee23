export { ArrivalHost } from './arrival-host.tsx';
export { WayOut } from './way-out.tsx';
