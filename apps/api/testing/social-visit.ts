import { parseSetCookie } from 'cookie';
import { beginSocialLink, beginSocialLogin, type SocialProvider } from '@jogada/accounts/contract/player';
import type { TestClient } from './test-client.ts';

/** Visits a network and returns as a browser would. Resolves to the query of the return address. */
export async function visitNetwork(client: TestClient, provider: SocialProvider, intent: 'login' | 'link' = 'login'): Promise<string> {
  const { url } = await client.call(intent === 'login' ? beginSocialLogin : beginSocialLink, { provider, returnTo: '/m/home' });
  return followUntilBack(url, `/m/social/${provider}`);
}

/** Follows a network's redirects, with its cookies, until one leads back to the site. */
async function followUntilBack(start: string, returnPath: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.pathname === returnPath) return url.search;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '' } = parseSetCookie(line);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`the network returned ${response.status} instead of a redirect: ${(await response.text()).slice(0, 300)}`);
    url = new URL(location, url);
  }
  throw new Error('the network did not redirect back');
}
