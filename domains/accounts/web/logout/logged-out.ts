/** An event of the window: the member has signed out of this browser by choice. */
export const LOGGED_OUT = 'logged-out';
