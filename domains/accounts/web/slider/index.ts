export { SliderCheck } from './slider-check.tsx';
export type { SliderCheckProps } from './slider-check-props.ts';
