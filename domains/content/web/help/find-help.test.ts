import { expect, test } from 'vitest';
import type { HelpEntry } from '@jogada/content/contract/player';
import { findHelp } from './find-help.ts';

const entry = (key: string, title: string, content: string): HelpEntry => ({ key, title, content, topic: 'money' });
const ENTRIES = [
  entry('deposit', 'Como deposito por Pix?', '<p>Copie o <a href="/m/voucherCenter">código</a>.</p>'),
  entry('withdraw', 'Como faço um saque?', '<p>A chave é do seu CPF; o Pix sai em minutos.</p>'),
  entry('ja', 'Pixで入金するには？', '<p>コードをコピー</p>'),
  entry('ko', '어떻게 출금하나요?', '<p>잔액</p>'),
];
const keys = (search: string) => findHelp(ENTRIES, search).map(({ key }) => key);

test('returns all entries in order without a search', () => {
  expect(keys('  ')).toEqual(['deposit', 'withdraw', 'ja', 'ko']);
});

test('ignores accents and case, and requires every word', () => {
  expect(keys('CODIGO')).toEqual(['deposit']);
  expect(keys('faco saque')).toEqual(['withdraw']);
  expect(keys('saque codigo')).toEqual([]);
});

test('ranks a match in the title before one in the text', () => {
  expect(keys('pix')).toEqual(['deposit', 'ja', 'withdraw']);
});

test('does not search tags and addresses', () => {
  expect(keys('voucherCenter')).toEqual([]);
  expect(keys('href')).toEqual([]);
});

test('finds Japanese and Korean, composed or decomposed', () => {
  expect(keys('コード')).toEqual(['ja']);
  expect(keys('출금')).toEqual(['ko']);
  expect(keys('출금'.normalize('NFD'))).toEqual(['ko']);
});
