export const promotionsDeskPath = '/promotions';

export const applicationsDeskPath = '/applications';
