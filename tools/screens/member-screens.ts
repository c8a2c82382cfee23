import type { Page } from 'playwright-core';
import { answer, type Screen } from './screen.ts';
import { scrollToEnd } from './scroll-to-end.ts';

/** A member's account, and what keeps it safe. */
export const MEMBER_SCREENS: readonly Screen[] = [
  { name: 'account', path: '/m/member/home', isMember: true },
  { name: 'account-vendor-money', path: '/m/member/home', isMember: true, arrange: withMoneyElsewhere },
  { name: 'account-end', path: '/m/member/home', isMember: true, arrange: scrollToEnd },
  { name: 'account-picture', path: '/m/member/home', isMember: true, arrange: openPictures },
  { name: 'log-out', path: '/m/member/home', isMember: true, arrange: askToLeave },
  { name: 'settings', path: '/m/set', isMember: true },
  { name: 'security-center', path: '/m/securityCenter', isMember: true },
  { name: 'devices', path: '/m/securityCenter/devices', isMember: true },
  { name: 'change-password', path: '/m/changePsw', isMember: true },
  { name: 'payment-password', path: '/m/securityCenter/paymentPassword', isMember: true },
  { name: 'contact-mobile', path: '/m/securityCenter/mobile', isMember: true },
  { name: 'contact-email', path: '/m/securityCenter/email', isMember: true },
];

async function withMoneyElsewhere(page: Page): Promise<void> {
  const money = { vassalage: 'rio', vendorName: 'Rio Abaixo', currency: 'BRL', isCurrent: true };
  await answer(page, '/wps/games/vendor-money', {
    list: [
      { ...money, amount: '12500', state: 'there' },
      { ...money, vassalage: 'mar', vendorName: 'Mar Aberto', amount: '3000', state: 'returning' },
    ],
  });
  await page.reload();
  await page.locator('main section ul').first().waitFor();
}

async function openPictures(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup="dialog"]').first().click();
  await page.getByRole('dialog').locator('img').last().waitFor();
}

async function askToLeave(page: Page): Promise<void> {
  await page.locator('main button').last().click();
  await page.getByRole('alertdialog').waitFor();
}
