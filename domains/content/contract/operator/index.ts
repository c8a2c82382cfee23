export { listHelpEntries, removeHelpEntry, setHelpEntry } from './help.ts';
export { readServiceLinks, setServiceLinks } from './service-links.ts';
