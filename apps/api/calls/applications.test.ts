import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import {
  issueApplication,
  listApplications,
  listOperatorPromotions,
  rejectApplication,
  switchPromotion,
  takeApplication,
} from '@jogada/promotions/contract/operator';
import {
  APPLICATION_ANSWER_MS,
  applyForActivity,
  claimReward,
  readActivity,
  readApplicationImage,
  sendApplicationImage,
} from '@jogada/promotions/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { aFundedPlayer, anOperator, startApi, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

/** The demo's announcement to which an application belongs. */
const ANNOUNCEMENT = 'ann_dem0pr0m00000002';

let api: TestApi;
let support: TestOperator;
let png: string;
beforeAll(async () => {
  api = await startApi();
  support = await anOperator(api, 'support');
  png = (await aPicture().png().toBuffer()).toString('base64');
});
afterAll(async () => {
  await api.close();
});

const aPicture = (width = 40) => sharp({ create: { width, height: 30, channels: 3, background: '#0a7' } });

const activityOf = async ({ client }: Pick<TestPlayer, 'client'>) => {
  const { activity } = await client.call(readActivity, { announcementId: ANNOUNCEMENT });
  if (!activity) throw new Error('no promotion takes applications');
  return activity;
};

async function applied(player: TestPlayer, remarks = 'Gostei muito') {
  const { promotionId } = await activityOf(player);
  const { imageId } = await player.client.call(sendApplicationImage, { image: png });
  return player.client.call(applyForActivity, { promotionId, remarks, imageIds: [imageId] });
}

const caseOf = async ({ memberId }: TestPlayer) => {
  const { list } = await support.client.call(listApplications, { state: 'all', pageSize: 100 });
  const found = list.find((one) => one.memberId === memberId && one.state !== 'rejected') ?? list.find((one) => one.memberId === memberId);
  if (!found) throw new Error('no application of the member');
  return found;
};

test('CON-09 An application goes from applying through process and issued to claimed, is paid once, and has one name and one deadline on both sides', async () => {
  const player = await aFundedPlayer(api, { amount: 1_000n });
  expect(await activityOf({ client: api.newClient() })).toMatchObject({ state: 'open', takesApplications: true, needsImage: true });
  expect(await applied(player)).toMatchObject({ state: 'applying', remarks: 'Gostei muito' });
  await expect(applied(player)).rejects.toMatchObject({ code: 'application_there' });

  const { memberId, applicationId, maximumAmount, imageIds, promotionName, createdAt, answerBy } = await caseOf(player);
  expect(imageIds).toHaveLength(1);
  expect(Date.parse(answerBy ?? '') - Date.parse(createdAt)).toBe(APPLICATION_ANSWER_MS);
  expect(await activityOf(player)).toMatchObject({ name: promotionName, answerBy });
  await support.client.call(takeApplication, { memberId, applicationId });
  expect(await activityOf(player)).toMatchObject({ state: 'process' });
  const finance = await anOperator(api, 'finance');
  const tooMuch = finance.client.call(issueApplication, { memberId, applicationId, amount: String(BigInt(maximumAmount) + 1n) });
  await expect(tooMuch).rejects.toMatchObject({ code: 'amount_above_maximum' });
  await finance.client.call(issueApplication, { memberId, applicationId, amount: '1500' });
  await expect(finance.client.call(issueApplication, { memberId, applicationId, amount: '1500' })).rejects.toMatchObject({
    code: 'application_decided',
  });

  const { state, rewardId, amount } = await activityOf(player);
  expect({ state, amount }).toEqual({ state: 'issued', amount: '1500' });
  expect([(await activityOf(player)).answerBy, (await caseOf(player)).answerBy]).toEqual([null, null]);
  await player.client.call(claimReward, { rewardId: rewardId ?? 'rwd_0000000000000000' });
  expect(await activityOf(player)).toMatchObject({ state: 'claimed' });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '2500' });
});

test('S41 CON-09 A grant above the limits of the role waits in process until a second operator approves it, and is paid once', async () => {
  const owner = await anOperator(api, 'owner');
  const player = await aFundedPlayer(api);
  await applied(player);
  const { memberId, applicationId } = await caseOf(player);
  const wanted = { memberId, applicationId, amount: '1500' };
  expect(await support.client.call(issueApplication, wanted)).toMatchObject({ state: 'process', amount: null });
  await expect(support.client.call(issueApplication, wanted)).rejects.toMatchObject({ code: 'approval_waiting' });
  const { list } = await owner.client.call(listApprovals, {});
  const asked = list.find(({ subjectId }) => subjectId === applicationId);
  expect(asked).toMatchObject({ kind: 'promotions.application', content: { amount: '1500', memberId } });
  const approvalId = asked?.approvalId ?? 'apv_0';
  await owner.client.call(decideApproval, { approvalId, isApproved: true });
  expect(await activityOf(player)).toMatchObject({ state: 'issued', amount: '1500' });
  await expect(owner.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_decided' });
});

test('approval_not_possible: S41 CON-09 A grant whose application was rejected meanwhile is not paid', async () => {
  const owner = await anOperator(api, 'owner');
  const player = await aFundedPlayer(api);
  await applied(player);
  const { memberId, applicationId } = await caseOf(player);
  await support.client.call(issueApplication, { memberId, applicationId, amount: '1500' });
  await support.client.call(rejectApplication, { memberId, applicationId, reason: 'A imagem está escura' });
  const { list } = await owner.client.call(listApprovals, {});
  const approvalId = list.find(({ subjectId }) => subjectId === applicationId)?.approvalId ?? 'apv_0';
  await expect(owner.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({
    code: 'approval_not_possible',
  });
  expect(await activityOf(player)).toMatchObject({ state: 'rejected' });
});

test('CON-09 A rejected application shows the reason, and another one may follow', async () => {
  const player = await aFundedPlayer(api);
  await applied(player);
  const { memberId, applicationId } = await caseOf(player);
  await support.client.call(rejectApplication, { memberId, applicationId, reason: 'A imagem está escura' });
  expect(await activityOf(player)).toMatchObject({ state: 'rejected', reason: 'A imagem está escura' });
  await expect(support.client.call(rejectApplication, { memberId, applicationId, reason: 'outra vez' })).rejects.toMatchObject({
    code: 'application_decided',
  });
  expect(await applied(player, 'De novo')).toMatchObject({ state: 'applying' });
});

test('CON-09 A promotion that has not started is coming soon, one that is switched off is closed', async () => {
  const player = await aFundedPlayer(api);
  const { promotionId } = await activityOf(player);
  await api.owner.query("update promotions.promotion set starts_at = now() + interval '1 day' where id = $1", [promotionId]);
  expect(await activityOf(player)).toMatchObject({ state: 'coming_soon' });
  await expect(applied(player)).rejects.toMatchObject({ code: 'promotion_not_found' });
  await api.owner.query("update promotions.promotion set starts_at = now() - interval '2 days' where id = $1", [promotionId]);
  const finance = await anOperator(api, 'finance');
  expect((await finance.client.call(listOperatorPromotions)).promotions.map(({ code }) => code)).toContain('sua-historia');
  await finance.client.call(switchPromotion, { promotionId, isOn: false });
  expect(await activityOf(player)).toMatchObject({ state: 'close' });
  await finance.client.call(switchPromotion, { promotionId, isOn: true });
});

test('S43 Detects a picture by its content, re-encodes it without its metadata, and shows it to staff and its owner only', async () => {
  const player = await aFundedPlayer(api);
  const send = (image: Buffer) => player.client.call(sendApplicationImage, { image: image.toString('base64') });
  const photo = await aPicture(2400)
    .withExif({ IFD0: { Copyright: 'segredo-da-camera' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
  const refused = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('GIF89a'),
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('<script>')]),
    // A small file that decodes to more than forty million pixels.
    await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  ];
  for (const file of refused) await expect(send(file)).rejects.toMatchObject({ code: 'image_refused' });
  const tooLarge = await player.client.send('POST', sendApplicationImage.path, { body: { image: 'A'.repeat(8_000_000) } });
  expect(tooLarge.status).toBe(413);

  const { imageId } = await send(polyglot);
  const { promotionId } = await activityOf(player);
  await player.client.call(applyForActivity, { promotionId, remarks: '', imageIds: [imageId] });
  const path = `/ops/application-pictures/${imageId}`;
  const shown = await fetch(`${api.consoleUrl}${path}`, { headers: { cookie: support.client.cookieHeader() } });
  expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  const kept = Buffer.from(await shown.arrayBuffer());
  expect(kept.includes('segredo-da-camera') || kept.includes('<script>')).toBe(false);
  const { format, width, exif } = await sharp(kept).metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 1600, exif: undefined });
  expect((await fetch(`${api.consoleUrl}${path}`)).status).toBe(401);
  expect((await fetch(`${api.url}${path}`, { headers: { cookie: player.client.cookieHeader() } })).status).toBe(404);
  expect((await activityOf(player)).imageIds).toEqual([imageId]);
  expect((await player.client.call(readApplicationImage, { imageId })).image).toBe(kept.toString('base64'));
  const stranger = await aFundedPlayer(api);
  await expect(stranger.client.call(readApplicationImage, { imageId })).rejects.toMatchObject({ code: 'not_found' });
  const content = await anOperator(api, 'content');
  expect((await fetch(`${api.consoleUrl}${path}`, { headers: { cookie: content.client.cookieHeader() } })).status).toBe(403);
});

test("S44 A remark has at most 140 characters counted as code points, and takes only one's own pictures", async () => {
  const [player, otherMember] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  const { promotionId } = await activityOf(player);
  const apply = (remarks: string, imageIds: readonly `aim_${string}`[]) =>
    player.client.call(applyForActivity, { promotionId, remarks, imageIds: [...imageIds] });
  const foreign = await otherMember.client.call(sendApplicationImage, { image: png });
  const own = await player.client.call(sendApplicationImage, { image: png });
  await expect(apply('x'.repeat(141), [own.imageId])).rejects.toMatchObject({ code: 'malformed_request' });
  await expect(apply('', [])).rejects.toMatchObject({ code: 'image_required' });
  await expect(apply('', [foreign.imageId])).rejects.toMatchObject({ code: 'image_refused' });
  await expect(apply('', [own.imageId, own.imageId, own.imageId, own.imageId])).rejects.toMatchObject({ code: 'malformed_request' });
  expect(await apply('🦜'.repeat(140), [own.imageId])).toMatchObject({ state: 'applying' });
});
