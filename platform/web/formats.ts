// The formats without the components: for the server, which runs no JSX.
export { formatMoment } from './moment-format.ts';
