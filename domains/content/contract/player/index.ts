export { Banner, BANNER_GROUPS, listBanners } from './announcements.ts';
