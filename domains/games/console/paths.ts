export const vendorsPagePath = '/vendors';
export const heldWinsPagePath = '/vendors/held-wins';
export const vendorIncidentsPagePath = '/vendors/incidents';
export const gamesPagePath = '/games';
