import type { LockFile } from './find-lock-faults.ts';

/** Licences (SPDX) of code that may be shipped or used in the build. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences with further conditions, allowed for the named packages only, each with its reason. */
const ALLOWED_FOR: readonly { readonly licence: string; readonly packages: RegExp; readonly reason: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips, a shared library of its own on the server, unchanged and replaceable; not shipped to browsers',
  },
  { licence: 'MPL-2.0', packages: /^(?:lightningcss(?:-.+)?|axe-core)$/, reason: 'build and tests only, unchanged' },
  { licence: 'WTFPL', packages: /^@azu\/style-format$/, reason: 'secretlint, checks only' },
  {
    licence: 'Artistic-2.0',
    packages: /^(?:binaryextensions|editions|istextorbinary|textextensions|version-range)$/,
    reason: 'secretlint, checks only',
  },
  { licence: 'CC-BY-3.0', packages: /^spdx-exceptions$/, reason: 'a list of names, checks only' },
];

/** Licences of packages that name none in their package.json, read in the package itself. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Packages with a licence that is not allowed, one line each. */
export function findLicenceFaults({ packages = {} }: LockFile): readonly string[] {
  return Object.entries(packages).flatMap(([path, { link, license }]) => {
    const name = /.*node_modules\/(.+)$/.exec(path)?.[1];
    if (name === undefined || link) return [];
    const expression = license ?? READ_BY_HAND[name] ?? '';
    return isAllowed(expression, name)
      ? []
      : [`${path}: its licence is ${expression || 'not named'}; read it and decide in find-licence-faults.ts`];
  });
}

// SPDX: OR needs one allowed licence, AND needs all. Deeper nesting is reviewed manually.
function isAllowed(expression: string, name: string): boolean {
  const flat = expression.replace(/^\(([^()]*)\)$/, '$1');
  return flat
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((licence) => ALLOWED.has(licence) || ALLOWED_FOR.some((rule) => rule.licence === licence && rule.packages.test(name))),
    );
}
