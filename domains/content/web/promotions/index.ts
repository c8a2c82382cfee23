export { AdWarning } from './ad-warning.tsx';
export { PromotionDetailScreen } from './promotion-detail-screen.tsx';
export { PromotionsScreen } from './promotions-screen.tsx';
