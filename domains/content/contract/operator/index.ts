export { readServiceLinks, setServiceLinks } from './service-links.ts';
