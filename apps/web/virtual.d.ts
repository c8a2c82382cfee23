declare module 'virtual:jogada/texts/*' {
  export const texts: Readonly<Record<string, unknown>>;
}

declare module 'virtual:jogada/document' {
  export const clientBuild: {
    /** Names the build; empty where there is none. */
    readonly id: string;
    readonly entry: readonly string[];
    readonly styles: string;
    readonly bodyFont: string;
    readonly headingFont: string;
    /** By language. */
    readonly texts: Readonly<Record<string, readonly string[]>>;
    /** By the name of a source file. */
    readonly chunks: Readonly<Record<string, readonly string[]>>;
  };
}
