declare module 'virtual:jogada/worker-files' {
  /** Names this build of the site. */
  export const BUILD: string;
  /** Scripts and fonts that the lobby stands on. */
  export const FIRST_FILES: readonly string[];
}
