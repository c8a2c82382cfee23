export { applicationsPagePath, promotionsPagePath } from './paths.ts';
export { ApplicationsPage } from './applications/applications-page.tsx';
export { PromotionsPage } from './promotions-page.tsx';
