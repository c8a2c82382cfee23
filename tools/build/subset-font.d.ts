declare module 'subset-font' {
  /** Cuts a font down to the characters of a text, and its axes to ranges or points. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'woff2' | 'woff' | 'sfnt'; variationAxes?: Record<string, number | { min: number; max: number }> },
  ): Promise<Buffer>;
}
