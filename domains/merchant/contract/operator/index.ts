export { listSites, setMaintenance, setRegions, setSwitch, setTemplateFlags, Site } from './site.ts';
