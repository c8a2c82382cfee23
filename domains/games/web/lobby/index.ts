export { CategoryBlocks } from './category-blocks.tsx';
export { CategoryRail } from './category-rail.tsx';
