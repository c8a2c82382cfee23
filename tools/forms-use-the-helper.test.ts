import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Forms without the helper, by reason. */
const WITHOUT = {
  'One field without validation': [
    'domains/accounts/console/members/club-label-form.tsx',
    'domains/accounts/console/members/member-notes-panel.tsx',
    'domains/content/console/chats/chat-conversation.tsx',
    'domains/content/web/chat/chat-composer.tsx',
    'domains/wallet/console/reconciliation/day-run.tsx',
    'domains/wallet/web/protection/limit-sheet.tsx',
    'platform/console/search-field.tsx',
  ],
  'Filters that a query follows at once': [
    'domains/promotions/console/promotions/dry-run-panel.tsx',
    'domains/wallet/console/figures/figures-page.tsx',
  ],
  'The frame of a form, which the component around it holds': ['domains/content/console/brand/editable-panel.tsx'],
  'Commands of an editor': ['domains/content/console/rich-text/rich-text-tools.tsx'],
};

/** What breaks the rule of STYLE.md: a form, or two typed fields in a state, without `useActForm`; the library beside the helper. */
function faultIn(source: string): string | undefined {
  if (/from 'react-hook-form'/.test(source)) return 'imports react-hook-form';
  if (source.includes('useActForm')) return undefined;
  if (/<form\b/.test(source)) return 'has a form';
  const typed = [...source.matchAll(/<(?:TextField|AmountField|textarea)\b[\s\S]*?\/>/g)].filter(([tag]) =>
    /\b(?:value|amount)=\{/.test(tag),
  );
  return typed.length >= 2 && source.includes('useState') ? 'keeps typed fields in a state' : undefined;
}

test('forms use useActForm', () => {
  const files = globSync('{domains/*/{web,console},platform/{web,console},apps/{web,console}}/**/*.tsx', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((path) => !path.startsWith('platform/web/forms/') && !path.endsWith('.stories.tsx'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((path) => faultIn(readFileSync(resolve(ROOT, path), 'utf8')) !== undefined);
  expect(found.toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted());
});

test.each([
  "import { useForm } from 'react-hook-form';",
  'return <form onSubmit={save} />;',
  'const [a] = useState(""); <TextField value={a} onChange={() => 1} /><AmountField amount={b} onAmount={setB} />',
])('the check finds %s', (planted) => {
  expect(faultIn(planted)).toBeDefined();
});
