// The formats without the components: for the server, which runs no JSX.
export { formatMoney } from './money-format.ts';
export { DATE_SHAPES, formatMoment } from './moment-format.ts';
