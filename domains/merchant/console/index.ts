export { BrandEditorPage } from './brand/brand-editor-page.tsx';
export { ContentDrafts } from './drafts/content-drafts.tsx';
export { brandPagePath, sitesPagePath, textsPagePath } from './paths.ts';
export type { LaunchPlaces } from './sites/launch-places.ts';
export { SiteUndo } from './sites/site-undo.tsx';
export { SitesPage } from './sites/sites-page.tsx';
export { TextsPage } from './texts/texts-page.tsx';
