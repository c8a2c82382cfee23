export { CategoryBlocks } from './category-blocks.tsx';
export { CategoryIcon, CategoryRail } from './category-rail.tsx';
export { useCategoryName } from './use-category-name.ts';
export { useVendorLanes, useVendorNames } from './use-vendor-lanes.ts';
