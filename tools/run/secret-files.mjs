import { randomBytes } from 'node:crypto';

import { loginUrls } from './database-logins.mjs';

/** The file with all secrets of the api and the worker, beside the files of `secretFiles`. */
export const SECRETS_JSON = 'secrets.json';

/**
 * Contents of one file for each secret, as containers and Kubernetes hand them on, so that each process gets its own only.
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {{ database: string, bus: string }} places host, port and name of the database, and the servers of the bus separated by commas, as the
 * processes reach them
 * @returns {Record<string, string>} by file name
 */
export function secretFiles(secrets, { database, bus }) {
  const ownerUrl = `postgres://jogada_owner:${secrets.databaseOwnerPassword}@${database}`;
  const logins = Object.entries(loginUrls(ownerUrl, secrets)).map(([name, url]) => [`database-${name}-url`, url]);
  const { keyId, secret } = secrets.vendorKeys.arcade;
  const token = randomBytes(32).toString('hex');
  const servers = bus.split(',').map((place) => `nats://${token}@${place.trim()}`);
  return {
    'database-owner-url': ownerUrl,
    ...Object.fromEntries(logins),
    'database-admin-password': secrets.databaseAdminPassword,
    'database-owner-password': secrets.databaseOwnerPassword,
    'database-replication-password': randomBytes(32).toString('hex'),
    'bus-url': servers.join(','),
    'bus-authorization.conf': `authorization { token: "${token}" }`,
    'arcade-key-id': keyId,
    'arcade-secret': secret,
    'grafana-password': randomBytes(16).toString('hex'),
  };
}
