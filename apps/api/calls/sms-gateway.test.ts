import { expect, test } from 'vitest';
import { smsGateway } from '../../../domains/accounts/server/messages/sms-gateway.ts';
import { startGateway } from '../testing/sms-gateway.ts';

const MESSAGE = { id: 'msg_1', to: '+5511987654321', subject: '', text: 'Olá', html: '', writtenAt: new Date(0) };

test('a gateway that is silent, or not there, is given up after its time and may be asked again', async () => {
  const gateway = await startGateway();
  gateway.behave('silent');
  const carrier = smsGateway(gateway.settings(), () => new Date(0), { timeoutMs: 50 });
  await expect(carrier.carry(MESSAGE)).rejects.toMatchObject({ name: 'CarrierFault', isFinal: false });
  expect(await carrier.carry(MESSAGE)).toBe('gw-2');
  await gateway.close();
  await expect(carrier.carry(MESSAGE)).rejects.toMatchObject({ name: 'CarrierFault', isFinal: false });
});
