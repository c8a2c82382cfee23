import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusChanged } from '@jogada/merchant/contract/player';
import { newsArrived } from '@jogada/content/contract/player';
import { eventsOf, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
});
afterAll(() => api.close());

const realtime = () => api.composition.services.realtime;
const since = (position: string) => `/wps/events?since=${encodeURIComponent(position)}`;
const at = (hour: number) => ({ changedAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() });

test('CON-29 (server) a stream begins with all that the merchant was told since the page was drawn, in its order, and with nothing of another', async () => {
  realtime().publish(statusChanged, 'demo', at(1));
  const drawnAt = realtime().position();
  realtime().publish(statusChanged, 'aurora', at(2));
  realtime().publish(newsArrived, 'demo', at(3));
  realtime().publish(statusChanged, 'demo', at(4));
  const stream = await eventsOf(api, api.newClient(), since(drawnAt));
  expect(stream.hello).toEqual({ isWhole: true });
  realtime().publish(newsArrived, 'demo', at(5));
  expect(await stream.next('news')).toEqual(at(3));
  expect(await stream.next('status')).toEqual(at(4));
  expect(await stream.next('news')).toEqual(at(5));
  stream.close();

  const later = await eventsOf(api, api.newClient(), since(realtime().position()));
  expect(later.hello).toEqual({ isWhole: true });
  realtime().publish(statusChanged, 'demo', at(6));
  expect(await later.next('status')).toEqual(at(6));
  later.close();
});

test('CON-29 (server) a page whose position is unknown or too old is told that it has to read again, and nothing by halves', async () => {
  const drawnAt = realtime().position();
  for (let minute = 0; minute < 40; minute += 1) realtime().publish(statusChanged, 'demo', at(7));
  const ofAnotherProcess = drawnAt.replace(/^[^.]+/, crypto.randomUUID());
  for (const position of [drawnAt, ofAnotherProcess, '', 'x', `${drawnAt}e9`, drawnAt.replace(/\d+$/, '-1')]) {
    const stream = await eventsOf(api, api.newClient(), since(position));
    expect(stream.hello, position).toEqual({ isWhole: false });
    realtime().publish(statusChanged, 'demo', at(8));
    expect(await stream.next('status'), position).toEqual(at(8));
    stream.close();
  }
  const asIsUsual = await eventsOf(api, api.newClient());
  expect(asIsUsual.hello).toEqual({ isWhole: false });
  asIsUsual.close();
});
