import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerDigits, answerSlider, drawSlider } from '@jogada/accounts/contract/player';
import { checkHuman, sliderGap, type VisitorContext } from '@jogada/accounts/server';
import { testClock } from '@jogada/platform/testing';
import { slideTo, solvedCaptcha, solvedHumanCheck, startApi, type TestApi, type TestClient } from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

const bound = { moduleId: 'VERIFICATION3', mobileNum: '11987654321' } as const;

/** The context of a client's call as an operation of this domain gets it. */
function contextOf(client: TestClient): VisitorContext {
  return { ...api.composition.backgroundContext, cookies: { get: (name: string) => client.cookie(name) } } as unknown as VisitorContext;
}

async function aPuzzle(client: TestClient) {
  const puzzle = await client.call(drawSlider, bound);
  const { left, top } = sliderGap(puzzle.challengeId, api.secrets.captchaSecret);
  return {
    puzzle,
    left,
    top,
    answer: { ...bound, challengeId: puzzle.challengeId, position: left, by: 'pointer' as const, track: slideTo(left) },
  };
}

describe('The puzzle', () => {
  test('ACC-08 (server) Is a picture and a piece made by the server, without the position of the gap', async () => {
    const { puzzle, top } = await aPuzzle(api.newClient());
    for (const picture of [puzzle.background, puzzle.piece]) {
      const bytes = Buffer.from(picture.replace('data:image/webp;base64,', ''), 'base64');
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    }
    const { challengeId: _, background: __, piece: ___, ...said } = puzzle;
    // The position of the gap can be the same number as one of these. Nothing else is said.
    expect(said).toEqual({ width: 320, height: 180, pieceSize: 60, pieceTop: top, expiresAt: expect.any(String) });
    const [row] = await api.owner.query<{ whole: string }>('select c::text as whole from accounts.slider_challenge c where id = $1', [
      puzzle.challengeId,
    ]);
    expect(row?.whole).not.toContain(bound.mobileNum);
  });

  test('S10 Issues a proof for the right position with a human track', async () => {
    const client = api.newClient();
    const { answer } = await aPuzzle(client);
    const { humanToken } = await client.call(answerSlider, answer);
    await expect(checkHuman(contextOf(client), { ...bound, humanToken })).resolves.toBeUndefined();
  });

  test('human_check_failed: S10 Refuses another position, and consumes the puzzle', async () => {
    const client = api.newClient();
    for (const off of [-6, 6, 80]) {
      const { answer, left } = await aPuzzle(client);
      const wrong = { ...answer, position: left + off, track: slideTo(left + off) };
      await expect(client.call(answerSlider, wrong)).rejects.toMatchObject({ code: 'human_check_failed', status: 403 });
      await expect(client.call(answerSlider, answer)).rejects.toMatchObject({ code: 'human_check_failed' });
    }
    for (const off of [-5, 5]) {
      const { answer, left } = await aPuzzle(client);
      expect(await client.call(answerSlider, { ...answer, position: left + off, track: slideTo(left + off) })).toHaveProperty('humanToken');
    }
  });

  test('human_check_failed: S10 Refuses the right position without a human track', async () => {
    const client = api.newClient();
    const spoils: [string, (track: [number, number, number][], left: number) => [number, number, number][]][] = [
      ['no track', () => []],
      ['one jump', (track, left) => [[0, 0, 0], ...track.slice(-1).map(([ms]): [number, number, number] => [ms, left, 0])]],
      ['drawn with a ruler', (_, left) => Array.from({ length: 21 }, (__, index) => [index * 30, (left * index) / 20, 0])],
      ['in no time', (track) => track.map(([ms, x, y]) => [Math.round(ms / 10), x, y])],
      ['backwards in time', (track) => track.map(([ms, x, y]) => [600 - ms, x, y])],
      ['at another position than claimed', (track) => track.map(([ms, x, y]) => [ms, x * 0.8, y])],
      ['longer than the puzzle was out', (track) => track.map(([ms, x, y]) => [ms * 20, x, y])],
    ];
    for (const [why, spoil] of spoils) {
      const { answer, left } = await aPuzzle(client);
      const track = spoil(answer.track, left);
      await expect(client.call(answerSlider, { ...answer, track }), why).rejects.toMatchObject({ code: 'human_check_failed' });
    }
    const failures = await api.owner.query<{ facts: { because: string } }>(
      "select facts from accounts.audit where action = 'human_check.failed' and address = $1",
      [client.address],
    );
    expect(failures.map(({ facts }) => facts.because)).toEqual(Array(7).fill('track'));
  });

  test('S10 Accepts steps of the arrow keys as a human track', async () => {
    const client = api.newClient();
    const { answer, left } = await aPuzzle(client);
    const track = Array.from({ length: 13 }, (_, index): [number, number, number] => [index * 40, (left * index) / 12, 0]);
    expect(await client.call(answerSlider, { ...answer, by: 'keys', track })).toHaveProperty('humanToken');
  });

  test('human_check_failed: S10 Is bound to one browser and one number, for two minutes', async () => {
    const client = api.newClient();
    const other = api.newClient();
    await other.call(drawSlider, bound);
    const { answer } = await aPuzzle(client);
    await expect(other.call(answerSlider, answer)).rejects.toMatchObject({ code: 'human_check_failed' });
    await expect(client.call(answerSlider, { ...answer, mobileNum: '11912345678' })).rejects.toMatchObject({ code: 'human_check_failed' });
    clock.advance(2 * 60_000);
    await expect(client.call(answerSlider, answer)).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('S10 Issues one proof for twenty concurrent answers', async () => {
    const client = api.newClient();
    const { answer } = await aPuzzle(client);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => client.call(answerSlider, answer)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('too_many_requests: Issues sixty per address in ten minutes', async () => {
    const client = api.newClient();
    await api.owner.query('insert into accounts.attempt_counter values ($1, 60, $2, $2)', [`human_check:${client.address}`, clock.now()]);
    await expect(client.call(drawSlider, bound)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('The proof', () => {
  const { mobileNum } = bound;

  test('human_check_required: Is required', async () => {
    await expect(checkHuman(contextOf(api.newClient()), { ...bound, humanToken: '' })).rejects.toMatchObject({
      code: 'human_check_required',
      facts: { reason: 'always' },
    });
  });

  test('human_check_failed: S10 Is accepted once under concurrent uses', async () => {
    const client = api.newClient();
    const humanToken = await solvedHumanCheck(api, client, { mobileNum });
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => checkHuman(contextOf(client), { ...bound, humanToken })));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(checkHuman(contextOf(client), { ...bound, humanToken })).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('human_check_failed: S10 Is bound to number, module and browser, for three minutes', async () => {
    const client = api.newClient();
    const humanToken = await solvedHumanCheck(api, client, { mobileNum });
    const proof = { ...bound, humanToken };
    for (const other of [{ mobileNum: '11987654322' }, { moduleId: 'ANOTHER' }, { humanToken: `${humanToken}x` }]) {
      await expect(checkHuman(contextOf(client), { ...proof, ...other })).rejects.toMatchObject({ code: 'human_check_failed' });
    }
    await expect(checkHuman(contextOf(api.newClient()), proof)).rejects.toMatchObject({ code: 'human_check_failed' });
    clock.advance(3 * 60_000);
    await expect(checkHuman(contextOf(client), proof)).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  test('Treats a number with a leading zero and separators as the same', async () => {
    const client = api.newClient();
    const humanToken = await solvedHumanCheck(api, client, { mobileNum: '(011) 98765-4321' });
    await expect(checkHuman(contextOf(client), { ...bound, humanToken })).resolves.toBeUndefined();
  });
});

describe('The digits', () => {
  test('Earn the same proof for members who cannot slide or see', async () => {
    const client = api.newClient();
    const { humanToken } = await client.call(answerDigits, { ...bound, ...(await solvedCaptcha(api, client, 'human')) });
    await expect(checkHuman(contextOf(client), { ...bound, humanToken })).resolves.toBeUndefined();
  });

  test('captcha_wrong: S05 Refuses a captcha of another purpose or another browser', async () => {
    const client = api.newClient();
    for (const captcha of [await solvedCaptcha(api, client, 'login'), await solvedCaptcha(api, api.newClient(), 'human')]) {
      await expect(client.call(answerDigits, { ...bound, ...captcha })).rejects.toMatchObject({ code: 'captcha_wrong' });
    }
  });

  test('captcha_required: S06 Refuses a missing answer', async () => {
    await expect(api.newClient().call(answerDigits, bound)).rejects.toMatchObject({ code: 'captcha_required' });
  });
});
