import { expect, test } from 'vitest';
import { imageBaseOf } from './image-base-of.ts';

test('CON-25 Uses the selected CDN, then the next ones in turn, and finally the site', () => {
  const cdns = ['https://a.example', 'https://b.example', 'https://c.example'];
  const drawn = 'https://b.example';
  expect(imageBaseOf(cdns, { drawn, failed: [] })).toBe('https://b.example');
  expect(imageBaseOf(cdns, { drawn, failed: ['https://b.example'] })).toBe('https://c.example');
  expect(imageBaseOf(cdns, { drawn, failed: ['https://b.example', 'https://c.example'] })).toBe('https://a.example');
  expect(imageBaseOf(cdns, { drawn, failed: cdns })).toBe('');
  expect(imageBaseOf(cdns, { drawn: '', failed: [] })).toBe('');
  expect(imageBaseOf([], { drawn, failed: [] })).toBe('');
});
