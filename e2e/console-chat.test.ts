import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { listLetters, PICTURE_TEXT, readChat, sendChatImage, sendChatMessage } from '@jogada/content/contract/player';
import { DEMO_ACCOUNTS } from '../db/seed/demo-accounts.ts';
import { openBackOffice, signInToBackOffice, startBrowser } from './harness/index.ts';

const [, , operator] = DEMO_ACCOUNTS;

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasDemoAccounts: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const PICTURE = { width: 60, height: 40 };
const aPicture = () =>
  sharp({ create: { ...PICTURE, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();

test('CON-10 CON-11 The staff sees new chat messages and pictures live, answers, ends the conversation and sends messages to members', async () => {
  const [first, second] = [await aPlayer(api), await aPlayer(api)];
  const odd = '<img src=x onerror="window.pwned=1">';
  await first.client.call(sendChatMessage, { clientId: 'chat-first-1', text: odd });

  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/chats', operator);
  const queue = page.getByRole('list', { name: 'Fila' });
  await queue.getByRole('link', { name: first.username }).waitFor();

  // The message arrives over the event stream, without a reload.
  await second.client.call(sendChatMessage, { clientId: 'chat-second-1', text: 'Preciso de ajuda' });
  await queue.getByRole('link', { name: second.username }).getByText('Preciso de ajuda').waitFor();

  await page.getByLabel('Informar o horário do atendimento').click();
  await page.getByLabel('Fecha').fill('09:00');
  await page.getByRole('button', { name: 'Salvar horário' }).click();
  await page.getByText('Escolha dias e feche depois de abrir.').waitFor();
  await page.getByLabel('Abre').fill('00:00');
  await page.getByLabel('Fecha').fill('00:00');
  for (const day of ['Sáb', 'Dom']) await page.getByLabel(day).click();
  await page.getByRole('button', { name: 'Salvar horário' }).click();
  await expect.poll(async () => (await second.client.call(readChat)).hours).toEqual({ isOpen: true, changesAt: null });

  await queue.getByRole('link', { name: first.username }).click();
  const log = page.getByRole('log');
  await log.getByText(odd, { exact: true }).waitFor();
  await first.client.call(sendChatMessage, { clientId: 'chat-first-2', text: 'Está aí?' });
  await log.getByText('Está aí?', { exact: true }).waitFor();
  await first.client.call(sendChatImage, { clientId: 'chat-first-3', image: (await aPicture()).toString('base64') });
  const picture = log.getByRole('img', { name: 'Imagem do jogador' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(PICTURE.width);
  await page.getByRole('textbox', { name: 'Escreva a resposta' }).fill('Estou aqui.');
  await page.keyboard.press('Enter');
  await log.getByText('Estou aqui.', { exact: true }).waitFor();
  await expect
    .poll(async () => (await first.client.call(readChat)).messages.map(({ text }) => text))
    .toEqual([odd, 'Está aí?', PICTURE_TEXT, 'Estou aqui.']);
  await queue.getByRole('link', { name: first.username }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await log.getByText(`Encerrado por ${operator.username}`).waitFor();
  expect((await first.client.call(readChat)).state).toBe('closed');

  await page.getByRole('link', { name: 'Mensagens' }).click();
  await page.getByText('Nenhuma mensagem ainda').waitFor();
  await page.getByRole('button', { name: 'Escrever' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialog.getByText('Diga para quem é.').waitFor();
  await dialog.getByLabel('Usuário').fill(second.username);
  await dialog.getByLabel('Assunto').fill('Sobre o seu pedido');
  await dialog.getByLabel('Texto').fill('Está resolvido.\nObrigado!');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Sobre o seu pedido/ })
    .getByRole('link', { name: second.username })
    .waitFor();
  expect((await second.client.call(listLetters, { kind: 'mail' })).list).toMatchObject([
    { title: 'Sobre o seu pedido', content: 'Está resolvido.\nObrigado!', isRead: false },
  ]);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});
