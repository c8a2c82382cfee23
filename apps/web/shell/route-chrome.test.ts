import { describe, expect, test } from 'vitest';
import { HOME_PATHS, isHomePath, routeChromeOf } from './route-chrome.ts';

describe('CON-02: the header', () => {
  test.each([
    '/m/login',
    '/m/register',
    '/m/message',
    '/m/app',
    '/m/lottery',
    '/m/forget',
    '/m/agent',
    '/m/activity',
    '/m/activityDetail',
    '/m/notice',
    '/m/gameList',
    '/m/hot-games',
    '/m/slot-games',
    '/m/sportsGame',
  ])('is hidden on %s', (path) => {
    expect(routeChromeOf(path).hasHeader).toBe(false);
  });

  test.each([...HOME_PATHS, '/m/voucherCenter', '/m/withdraw', '/m/set', '/m/help', '/m/trail'])('is shown on %s', (path) => {
    expect(routeChromeOf(path).hasHeader).toBe(true);
  });
});

describe('CON-02: the bottom menu', () => {
  test.each([
    '/m/login',
    '/m/register',
    '/m/slotsCenter',
    '/m/gameList',
    '/m/lottery',
    '/m/forget',
    '/m/changePsw',
    '/m/app',
    '/m/notice',
    '/m/agent',
    '/m/help',
  ])('is hidden on %s', (path) => {
    expect(routeChromeOf(path).hasFooter).toBe(false);
  });

  test.each([...HOME_PATHS, '/m/gameCenter', '/m/member/home', '/m/voucherCenter'])('is shown on %s', (path) => {
    expect(routeChromeOf(path).hasFooter).toBe(true);
  });
});

describe('CON-03: Back', () => {
  test.each(['/m/login', '/m/register', '/m/trail', '/m/activity', '/m/forget'])('leads from %s to the lobby', (path) => {
    expect(routeChromeOf(path).back).toBe('home');
  });

  test('is the logo on every home path, missing on /m/changePsw, and one step elsewhere', () => {
    expect(HOME_PATHS.map((path) => routeChromeOf(path).back)).toEqual(HOME_PATHS.map(() => 'logo'));
    expect(routeChromeOf('/m/changePsw').back).toBe('none');
    expect(routeChromeOf('/m/withdraw').back).toBe('step');
  });
});

test.each([
  ['/m/activity', 'promotion'],
  ['/m/forget', 'forgotPassword'],
  ['/m/home', 'home'],
  ['/m/login', 'login'],
  ['/m/register', 'signUp'],
  ['/m/trail', 'freeTrial'],
  ['/m/changePsw', 'changePassword'],
  ['/m/notice', 'announcements'],
  ['/m/gameCenter', 'gameCenter'],
  ['/m/gameList', 'gameCenter'],
  ['/m/slotsCenter', 'slots'],
  ['/m/message', 'messages'],
  ['/m/set', 'settings'],
  ['/m/help', 'helpCenter'],
  ['/m/activityDetail', 'details'],
  ['/m/somewhere', 'home'],
])('CON-03: the title of %s is %s', (path, title) => {
  expect(routeChromeOf(path).title).toBe(title);
});

test('Gives a game the whole screen', () => {
  expect(routeChromeOf('/m/game/tesouro-da-mata')).toMatchObject({ hasHeader: false, hasFooter: false });
});

test('Recognises every home path', () => {
  expect(HOME_PATHS.every(isHomePath)).toBe(true);
  expect(isHomePath('/m/homes')).toBe(false);
});
