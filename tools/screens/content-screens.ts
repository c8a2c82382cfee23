import type { Page } from 'playwright-core';
import { answer, type Screen } from './screen.ts';

/** Announcements, help and contact channels. */
export const CONTENT_SCREENS: readonly Screen[] = [
  { name: 'message-center', path: '/m/message', isMember: true },
  { name: 'inbox', path: '/m/webEmail', isMember: true, prepare: withLetters },
  { name: 'inbox-letter', path: '/m/webEmail', isMember: true, prepare: withLetters, arrange: openLetter },
  { name: 'live-chat', path: '/m/liveChat', isMember: true },
  { name: 'live-chat-talk', path: '/m/liveChat', isMember: true, prepare: withTalk },
  { name: 'help', path: '/m/help', isMember: false },
  { name: 'help-open', path: '/m/help?entry=deposit-pix', isMember: false },
  { name: 'help-none-found', path: '/m/help', isMember: false, arrange: searchHelpInVain },
  { name: 'download', path: '/m/app', isMember: false },
  { name: 'popup', path: '/m/home', isMember: false, hasPopups: true, arrange: waitForPopup },
  { name: 'popup-member', path: '/m/home', isMember: true, hasPopups: true, arrange: waitForPopup },
  { name: 'notices', path: '/m/notice', isMember: true },
  { name: 'notice-open', path: '/m/notice?index=1', isMember: true, arrange: waitForWords },
  { name: 'promotions', path: '/m/activity', isMember: false },
  { name: 'promotion-open', path: '/m/activity?id=ann_dem0pr0m00000003', isMember: false, arrange: waitForWords },
  { name: 'promotion', path: '/m/activityDetail?id=ann_dem0pr0m00000002', isMember: false, arrange: waitForWords },
  { name: 'promotion-over', path: '/m/activityDetail', isMember: false },
];

const HOUR_MS = 3_600_000;

async function waitForPopup(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('.written > *').first().waitFor();
}

async function waitForWords(page: Page): Promise<void> {
  await page.locator('.written > *').first().waitFor();
}

async function withLetters(page: Page): Promise<void> {
  const letter = { kind: 'mail', link: null, isRead: true };
  const texts = [
    ['Depósito confirmado', 'Recebemos R$ 50,00 por Pix.\nSeu saldo já está disponível.'],
    ['Sua senha mudou', 'A senha da sua conta foi trocada agora há pouco. Se não foi você, fale com a gente.'],
    ['Boas-vindas à Jogada', 'Que bom ter você aqui. Defina seus limites quando quiser, nas configurações.'],
  ] as const;
  const list = texts.map(([title, content], index) => ({
    ...letter,
    letterId: `ltr_0123456789abcde${index}`,
    title,
    content,
    writtenAt: new Date(Date.now() - index * 27 * HOUR_MS).toISOString(),
    ...(index === 0 && { isRead: false, link: '/m/vouReport' }),
  }));
  await answer(page, '/wps/inbox', { list, nextCursor: null });
}

async function openLetter(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function searchHelpInVain(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('xyzxyz');
  await page.locator('main [data-empty]').first().waitFor();
}

const MINUTE_MS = 60_000;

/** A question, a reply of several lines, and an unread message. */
async function withTalk(page: Page): Promise<void> {
  const texts = [
    ['member', 'Oi! Meu depósito por Pix ainda não caiu.'],
    ['staff', 'Olá, Ana! Aqui é a Bia. Já encontrei: o banco confirmou agora há pouco.\nSeu saldo deve aparecer em instantes.'],
    ['member', 'Caiu, obrigada 💚'],
  ] as const;
  const messages = texts.map(([author, text], index) => ({
    sequence: index + 1,
    author,
    clientId: `message-${index}`,
    text,
    sentAt: new Date(Date.now() - (texts.length - index) * 2 * MINUTE_MS).toISOString(),
  }));
  await answer(page, '/wps/chat/messages', { state: 'open', lastSequence: 3, memberRead: 3, staffRead: 2, messages });
}
