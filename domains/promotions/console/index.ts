export { applicationsDeskPath, promotionsDeskPath } from './paths.ts';
export { ApplicationsDesk } from './applications/applications-desk.tsx';
export { PromotionsDesk } from './promotions-desk.tsx';
