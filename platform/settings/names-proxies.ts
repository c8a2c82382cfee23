import { compile } from '@fastify/proxy-addr';

/** Whether a text names proxies that can be trusted: an address, a network such as 10.0.0.0/8, or `loopback`, `linklocal`, `uniquelocal`. */
export function namesProxies(text: string): boolean {
  try {
    compile([text]);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
