export const promotionsPagePath = '/promotions';

export const applicationsPagePath = '/applications';
