declare module 'virtual:jogada/worker-files' {
  /** Id of this build of the site. */
  export const BUILD: string;
  /** Scripts and fonts that the lobby requires. */
  export const FIRST_FILES: readonly string[];
}
