export const vendorsDeskPath = '/vendors';
export const heldWinsDeskPath = '/vendors/held-wins';
export const vendorIncidentsDeskPath = '/vendors/incidents';
export const gamesDeskPath = '/games';
