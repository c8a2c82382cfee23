interface Sources {
  /** The repository's own package.json. */
  readonly manifest: { readonly allowScripts?: object; readonly scripts?: Readonly<Record<string, string>> };
  /** Source of the installer script. */
  readonly installer: string;
}

const LIFECYCLE = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];

/** Ways in which a package could run code during installation (S77), one line each. */
export function findScriptFaults({ manifest, installer }: Sources): readonly string[] {
  const allowed = Object.keys(manifest.allowScripts ?? { 'allowScripts is missing': true });
  const calls = [...installer.matchAll(/\[\.\.\.npmCommand\(\), '(?:ci|install)',[^\]]*\]/g)].map(([call]) => call);
  const isWithout =
    /const options = \[[^\]]*'--ignore-scripts'/.test(installer) && calls.length > 0 && calls.every((call) => call.includes('...options'));
  return [
    ...allowed.map((name) => `package.json: allowScripts lets ${name} run scripts`),
    ...LIFECYCLE.filter((name) => manifest.scripts?.[name] !== undefined).map(
      (name) => `package.json: has a ${name} script, which would run at each install`,
    ),
    ...(isWithout ? [] : ['tools/run/install.mjs: installs without --ignore-scripts']),
  ];
}
