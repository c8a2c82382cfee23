export { BrandEditorDesk } from './brand/brand-editor-desk.tsx';
export { brandDeskPath, sitesDeskPath } from './paths.ts';
export { SitesDesk } from './sites/sites-desk.tsx';
