export { BrandEditorDesk } from './brand/brand-editor-desk.tsx';
export { ContentDrafts } from './drafts/content-drafts.tsx';
export { brandDeskPath, sitesDeskPath, textsDeskPath } from './paths.ts';
export { SitesDesk } from './sites/sites-desk.tsx';
export { TextsDesk } from './texts/texts-desk.tsx';
