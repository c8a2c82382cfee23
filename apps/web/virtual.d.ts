declare module 'virtual:jogada/texts' {
  type Texts = Readonly<Record<string, unknown>>;
  export const loaders: Readonly<Record<import('@jogada/platform/contract').Language, () => Promise<{ readonly texts: Texts }>>>;
}

declare module 'virtual:jogada/document' {
  export const clientBuild: {
    /** Id of the build; empty without a build. */
    readonly id: string;
    readonly entry: readonly string[];
    readonly styles: string;
    readonly wideStyles: string;
    readonly bodyFont: string;
    readonly headingFont: string;
    /** By language. */
    readonly texts: Readonly<Record<string, readonly string[]>>;
    /** By the path of a source file. */
    readonly chunks: Readonly<Record<string, readonly string[]>>;
  };
}
