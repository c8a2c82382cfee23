export { gamesDeskPath, heldWinsDeskPath, vendorIncidentsDeskPath, vendorsDeskPath } from './paths.ts';
export { HeldWinsDesk } from './held-wins/held-wins-desk.tsx';
export { heldWinsResource } from './held-wins/held-wins-resource.ts';
export { VendorIncidentsDesk } from './incidents/vendor-incidents-desk.tsx';
export { vendorIncidentsResource } from './incidents/vendor-incidents-resource.ts';
export { VendorsDesk } from './vendors/vendors-desk.tsx';
export { MemberRoundsPanel } from './rounds/member-rounds-panel.tsx';
export { GamesDesk } from './catalogue/games-desk.tsx';
export { gamesResource } from './catalogue/games-resource.ts';
