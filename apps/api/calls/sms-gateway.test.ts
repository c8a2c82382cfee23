import { expect, test } from 'vitest';
import { isGatewayThere, smsGateway } from '../../../domains/accounts/server/messages/sms-gateway.ts';
import { startGateway } from '../testing/sms-gateway.ts';

const MESSAGE = { id: 'msg_1', to: '+5511987654321', subject: '', text: 'Olá', html: '', writtenAt: new Date(0) };

test('Gives a silent or unreachable gateway up after the timeout, and allows a retry', async () => {
  const gateway = await startGateway();
  gateway.behave('silent');
  const impatient = smsGateway(gateway.settings(), () => new Date(0), { timeoutMs: 1_000 });
  await expect(impatient.carry(MESSAGE)).rejects.toMatchObject({ name: 'CarrierFault', isFinal: false });
  const carrier = smsGateway(gateway.settings(), () => new Date(0));
  expect(await carrier.carry(MESSAGE)).toBe('gw-2');
  await gateway.close();
  await expect(carrier.carry(MESSAGE)).rejects.toMatchObject({ name: 'CarrierFault', isFinal: false });
});

test('Counts a gateway as reachable when it answers anything but a server error', async () => {
  const gateway = await startGateway();
  expect(await isGatewayThere(gateway.settings())).toBe(true);
  gateway.breakDown(true);
  expect(await isGatewayThere(gateway.settings())).toBe(false);
  gateway.breakDown(false);
  expect(await isGatewayThere(gateway.settings())).toBe(true);
  await gateway.close();
  expect(await isGatewayThere(gateway.settings())).toBe(false);
  expect(gateway.received).toEqual([]);
});
