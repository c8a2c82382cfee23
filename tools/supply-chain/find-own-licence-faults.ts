/** Licence of this repository (docs/decisions/licence.md). */
const OWN = 'Apache-2.0';

interface Sources {
  /** The manifests of the repository, by file. */
  readonly manifests: Readonly<Record<string, { readonly license?: string }>>;
  /** Text of the file LICENSE. */
  readonly text: string;
}

/** Places that state another licence than the repository's, one line each. */
export function findOwnLicenceFaults({ manifests, text }: Sources): readonly string[] {
  return [
    ...Object.entries(manifests)
      .filter(([, { license }]) => license !== OWN)
      .map(([file, { license = 'none' }]) => `${file}: its licence is ${license}, not ${OWN}`),
    ...(/^\s*Apache License\s+Version 2\.0, January 2004\s/.test(text) ? [] : [`LICENSE: is not the text of ${OWN}`]),
  ];
}
