declare module 'virtual:jogada/texts/*' {
  export const texts: Readonly<Record<string, unknown>>;
}

declare module 'virtual:jogada/document' {
  export const clientBuild: {
    /** Id of the build; empty without a build. */
    readonly id: string;
    readonly entry: readonly string[];
    readonly styles: string;
    readonly bodyFont: string;
    readonly headingFont: string;
    /** By language. */
    readonly texts: Readonly<Record<string, readonly string[]>>;
    /** By the path of a source file. */
    readonly chunks: Readonly<Record<string, readonly string[]>>;
  };
}
