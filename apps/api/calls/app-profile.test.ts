import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import { addAppProfile, listSites, PROFILE_BYTES_MAX, setAppWindow } from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { testClock } from '@jogada/platform/testing';
import { aCertificate } from '../testing/certificates.ts';
import { anOperator, outcomeOf, startApi, type TestApi, type TestOperator } from '../testing/index.ts';
import { aProfile, signedProfile } from '../testing/signed-profile.ts';

const HOUR_MS = 3_600_000;
/** How long a process may use a site's former settings. */
const REMEMBERED_MS = 6000;
const clock = testClock(new Date());
let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const signer = aCertificate({ name: 'Praia Apps', validUntil: new Date(Date.now() + HOUR_MS) });
const merchantCode = 'demo';

const send = (file: Buffer, { client }: TestOperator = owner, code = merchantCode) =>
  client.call(addAppProfile, { merchantCode: code, file: file.toString('base64') });

const offer = async (url: string | undefined, code = merchantCode) => {
  const links = url === undefined ? [] : [{ resourceType: 'MOBILECONFIG' as const, url }];
  const site = await owner.client.call(setAppWindow, { merchantCode: code, isOn: true, needsLogin: false, offer: null, links });
  await api.eventsCarried();
  return site;
};

const profilesShown = async () =>
  (await api.newClient().call(readStatus)).info.resources.filter(({ resourceType }) => resourceType === 'MOBILECONFIG');

const fetched = (path: string, host = 'localhost') => fetch(`${api.url}${path}`, { headers: { 'x-forwarded-host': host } });

/** Flips one bit of the file's last byte, which belongs to the signature. */
function withBrokenSignature(file: Buffer): Buffer {
  const broken = Buffer.from(file);
  broken.writeUInt8(broken.readUInt8(broken.length - 1) ^ 1, broken.length - 1);
  return broken;
}

const authority = aCertificate({ name: 'authority' });
const rsa = aCertificate({ name: 'Praia RSA', signedBy: authority, keyType: 'rsa' });

test('C15 Offers no profile by default, then the signed file that the staff named, from its own origin and with its hash', async () => {
  expect(await profilesShown()).toEqual([]);
  const file = signedProfile({ signer });
  const sha256 = createHash('sha256').update(file).digest('hex');
  const added = await send(file);
  expect(added).toMatchObject({ url: `/merchant/demo/${sha256}.mobileconfig`, sha256, signer: 'Praia Apps', issuer: 'Praia Apps' });
  expect(Math.abs(Date.parse(added.validUntil) - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 2);
  // An uploaded file is not offered and not served before the app window names it.
  expect([await profilesShown(), (await fetched(added.url)).status]).toEqual([[], 404]);
  await offer(added.url);
  expect(await profilesShown()).toEqual([{ resourceType: 'MOBILECONFIG', url: added.url }]);
  const reply = await fetched(added.url);
  expect(reply.headers.get('content-type')).toBe('application/x-apple-aspen-config');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await reply.arrayBuffer()).equals(file)).toBe(true);
  expect((await fetched(added.url, 'aurora.localhost')).status).toBe(404);
  const { list } = await owner.client.call(searchAudit, { subject: merchantCode, action: 'site.app_profile_added', pageSize: 10 });
  expect(list.map(({ facts }) => facts)).toEqual([expect.objectContaining({ sha256, signer: 'Praia Apps' })]);
  // The same file is the same profile.
  expect(await send(file)).toEqual(added);
  await offer(undefined);
  expect([await profilesShown(), (await fetched(added.url)).status]).toEqual([[], 404]);
});

test('C15 Accepts an RSA signature whose certificate an authority issued', async () => {
  const file = signedProfile({ signer: rsa, issuer: 'authority' });
  expect(await send(file)).toMatchObject({ signer: 'Praia RSA', issuer: 'authority' });
});

test.each([
  ['an unsigned property list', 'unsigned', () => aProfile()],
  ['a file that is no signed data', 'unsigned', () => Buffer.from('3003020101', 'hex')],
  ['deeply nested bytes', 'unsigned', () => Buffer.from('3080'.repeat(PROFILE_BYTES_MAX / 2), 'hex')],
  ['a content changed after signing', 'broken', () => signedProfile({ signer, contentShown: aProfile('Outra') })],
  ['a changed signature', 'broken', () => withBrokenSignature(signedProfile({ signer }))],
  [
    'a signature by a key other than the certificate’s',
    'broken',
    () => signedProfile({ signer: { ...signer, privateKey: authority.privateKey } }),
  ],
  ['a signature over SHA-1', 'broken', () => signedProfile({ signer: rsa, issuer: 'authority', digest: 'sha1' })],
  [
    'a certificate that has ended',
    'outdated',
    () => signedProfile({ signer: aCertificate({ name: 'Old', validUntil: new Date(Date.now() - HOUR_MS) }) }),
  ],
  ['a signed content that is no profile', 'other', () => signedProfile({ signer, content: Buffer.from('<html></html>') })],
])('profile_refused: C15 Refuses %s (%s), and stores nothing', async (_, reason, file) => {
  const rows = () => api.owner.query('select encode(sha256, $1) from merchant.app_profile order by 1', ['hex']);
  const before = await rows();
  await expect(send(file())).rejects.toMatchObject({ code: 'profile_refused', facts: { field: 'MOBILECONFIG', reason } });
  expect(await rows()).toEqual(before);
});

test('link_refused: C15 The app window takes only the path of an own profile, and an app file by https: no other host, hash or merchant', async () => {
  const { url, sha256 } = await send(signedProfile({ signer, content: aProfile('Praia') }));
  for (const refused of [
    `https://apps.example/site.mobileconfig#sha256=${sha256}`,
    `https://apps.example${url}`,
    url.replace(sha256, 'a7'.repeat(32)),
    url.replace('demo', 'aurora'),
    `${url}?`,
    '/m/app',
  ])
    await expect(offer(refused), refused).rejects.toMatchObject({ code: 'link_refused', facts: { url: refused } });
  await expect(offer(url, 'aurora')).rejects.toMatchObject({ code: 'link_refused' });
  // An app file comes from another host, by https only.
  for (const file of ['http://apps.example/site.apk', 'https://user@apps.example/site.apk', 'https://10.0.0.1/site.apk', 'data:,x']) {
    const links = [{ resourceType: 'Android' as const, url: file }];
    const named = owner.client.call(setAppWindow, { merchantCode, isOn: true, needsLogin: false, offer: null, links });
    await expect(named, file).rejects.toMatchObject({ code: 'link_refused', facts: { url: file } });
  }
  // A link that another program or an older version left behind.
  await api.owner.query(
    "insert into merchant.link (merchant_code, kind, type, url, position) values ('demo', 'resource', 'MOBILECONFIG', $1, 9)",
    [`https://apps.example/site.mobileconfig#sha256=${sha256}`],
  );
  clock.advance(REMEMBERED_MS);
  expect(await profilesShown()).toEqual([]);
});

test('not_allowed: C15 S20 S31 Only staff that may change the site uploads a profile; a stored file always has its hash', async () => {
  const file = signedProfile({ signer, content: aProfile('Norte') });
  expect(await outcomeOf(send(file, await anOperator(api, 'support')))).toBe('not_allowed');
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  expect(await outcomeOf(send(file, aurora))).toBe('not_found');
  await send(file);
  await expect(api.owner.query("update merchant.app_profile set file = 'other'")).rejects.toThrow('app_profile_hash_is_of_file');
});

test('C15 The site stops offering and serving a profile when its signer’s certificate ends, and a restore does not bring it back', async () => {
  const { url } = await send(signedProfile({ signer, content: aProfile('Sul') }));
  await offer(url);
  expect((await fetched(url)).status).toBe(200);
  clock.advance(HOUR_MS + 1000);
  expect([await profilesShown(), (await fetched(url)).status]).toEqual([[], 404]);
  const operator = await anOperator(api, 'owner');
  const site = (await operator.client.call(listSites)).sites.find((one) => one.merchantCode === merchantCode);
  const links = [{ resourceType: 'MOBILECONFIG' as const, url }];
  expect(site?.appWindow.links).toEqual(links);
  await expect(
    operator.client.call(setAppWindow, { merchantCode, isOn: true, needsLogin: true, offer: null, links }),
  ).rejects.toMatchObject({ code: 'link_refused' });
});

test('profile_refused: S43 Refuses a list of as many items as fit in the largest file within a second of the processor', async () => {
  const length = PROFILE_BYTES_MAX - 6;
  const list = Buffer.from([0x30, 0x83, length >> 16, (length >> 8) & 255, length & 255]);
  const staff = await anOperator(api, 'owner');
  const before = process.cpuUsage();
  expect(await outcomeOf(send(Buffer.concat([list, Buffer.alloc(length, Buffer.from([5, 0]))]), staff))).toBe('profile_refused');
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
});
