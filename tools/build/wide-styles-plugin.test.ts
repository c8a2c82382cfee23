import { expect, test } from 'vitest';
import { splitStyles } from './wide-styles-plugin.ts';

test('the rules for screens from 1024 px are split off, also with a further condition, and all others keep their order', () => {
  const styles =
    '@layer theme{:root{--a:1}}@media (width>=640px){a{b:c}}@media (width>=1024px){d{e:f}}g{h:i}@media (width>=1280px) and (hover:hover){j{k:l}}@import "m";';
  expect(splitStyles(styles)).toEqual({
    wide: '@media (width>=1024px){d{e:f}}@media (width>=1280px) and (hover:hover){j{k:l}}',
    rest: '@layer theme{:root{--a:1}}@media (width>=640px){a{b:c}}g{h:i}@import "m";',
  });
});
