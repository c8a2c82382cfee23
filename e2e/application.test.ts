import sharp from 'sharp';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, type TestApi, type TestOperator } from '@jogada/app-api/testing';
import { issueApplication, listApplications, rejectApplication, takeApplication } from '@jogada/promotions/contract/operator';
import { aPhone, reais, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let support: TestOperator;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  support = await anOperator(api, 'support');
  return site.close;
});

/** The demo's announcement that takes applications, with a picture. */
const PAGE = '/m/activityDetail?id=ann_dem0pr0m00000002';
const REMARKS_MAX = 140;
const IMAGE_BYTES_MAX = 5 * 1024 * 1024;

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();

async function applicationOf(memberId: string) {
  const { list } = await support.client.call(listApplications, { state: 'all', pageSize: 100 });
  const found = list.find((one) => one.memberId === memberId && one.state !== 'rejected');
  if (!found) throw new Error('no application of the member');
  return found;
}

test('CON-09 A member applies with text and pictures within their limits, is rejected, applies again and claims what was granted', async () => {
  const png = await aPicture();
  const player = await aFundedPlayer(api, { amount: 1_000n });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open(PAGE);
  const panel = page.getByRole('region', { name: 'Participar' });
  await panel.getByText('Aberta', { exact: true }).waitFor();
  const remarks = panel.getByLabel('Observações');
  const images = panel.locator('input[type="file"]');
  const send = panel.getByRole('button', { name: 'Enviar solicitação' });
  const said = panel.getByRole('alert');

  await remarks.fill('x'.repeat(REMARKS_MAX + 1));
  await panel.getByText(`${REMARKS_MAX + 1} de ${REMARKS_MAX}`).waitFor();
  expect(await remarks.getAttribute('aria-invalid')).toBe('true');
  await send.click();
  await said.getByText('Use até 140 caracteres.').waitFor();
  await remarks.fill('Gostei muito');
  await send.click();
  await said.getByText('Adicione pelo menos uma imagem.').waitFor();

  for (const unfit of [
    { name: 'dança.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(IMAGE_BYTES_MAX + 1, 1) },
  ]) {
    await images.setInputFiles(unfit);
    await said.getByText('Use imagens PNG ou JPG de até 5 MB.').waitFor();
    expect(await panel.getByRole('img').count()).toBe(0);
  }
  // The fourth picture exceeds the limit.
  await images.setInputFiles([1, 2, 3, 4].map((index) => ({ name: `foto${index}.png`, mimeType: 'image/png', buffer: png })));
  await expect.poll(() => panel.getByRole('img').count()).toBe(3);
  expect(await panel.getByRole('button', { name: 'Adicionar imagem' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Remover foto2.png' }).click();
  await expect.poll(() => panel.getByRole('img').count()).toBe(2);
  await send.click();
  await panel.getByText('Solicitada', { exact: true }).waitFor();
  await panel.getByText('Gostei muito').waitFor();
  // The sent pictures are shown back.
  await expect
    .poll(() =>
      panel
        .getByRole('img', { name: /^Imagem enviada/ })
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true]);

  const first = await applicationOf(player.memberId);
  // The staff and the member see the same name.
  await panel.getByText(first.promotionName, { exact: true }).waitFor();
  expect(first.imageIds).toHaveLength(2);
  const { memberId, applicationId } = first;
  await support.client.call(rejectApplication, { memberId, applicationId, reason: 'A imagem está escura' });
  await phone.open(PAGE);
  await panel.getByText('Recusada', { exact: true }).waitFor();
  await panel.getByText('A imagem está escura').waitFor();

  await images.setInputFiles({ name: 'clara.png', mimeType: 'image/png', buffer: png });
  await panel.getByRole('img', { name: 'clara.png' }).waitFor();
  await send.click();
  await panel.getByText('Solicitada', { exact: true }).waitFor();
  const second = await applicationOf(player.memberId);
  await support.client.call(takeApplication, { memberId, applicationId: second.applicationId });
  await phone.open(PAGE);
  await panel.getByText('Em análise', { exact: true }).waitFor();
  const finance = await anOperator(api, 'finance');
  await finance.client.call(issueApplication, { memberId, applicationId: second.applicationId, amount: '1500' });
  await phone.open(PAGE);
  await panel.getByText('Aprovada', { exact: true }).waitFor();
  await panel.getByRole('button', { name: /^Resgatar/ }).click();
  await panel.getByText('Resgatada', { exact: true }).waitFor();
  await phone.open('/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Saldo: ${reais(2_500n)}` })
    .waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
