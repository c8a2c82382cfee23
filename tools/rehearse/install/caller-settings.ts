import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Settings of npm by which this machine reaches its registry. */
const NPM_SETTINGS = ['registry', 'proxy', 'https-proxy', 'noproxy'];
const PROXIES = /^(?:https?|no)_proxy$/i;

/** The variables by which programs in the new system reach the registry as they do here. */
export function callerSettings(): Record<string, string> {
  const ofNpm = NPM_SETTINGS.flatMap((name) => {
    const { stdout } = spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' });
    const text = stdout.trim();
    return text === '' || text === 'null' || text === 'undefined' ? [] : [[`npm_config_${name.replaceAll('-', '_')}`, text] as const];
  });
  const proxies = Object.entries(process.env).flatMap(([name, text]) => (PROXIES.test(name) && text ? [[name, text] as const] : []));
  return Object.fromEntries([...proxies, ...ofNpm]);
}

/** The authorities that this machine trusts beside those of Node, PEM. */
export function callerAuthorities(): string {
  const file = process.env['NODE_EXTRA_CA_CERTS'];
  return file ? readFileSync(file, 'utf8') : '';
}
