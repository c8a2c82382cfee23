import { LANGUAGES } from '@jogada/platform/contract';
import { classNames } from '@jogada/platform/web/ui';
import type { ComponentType } from 'react';
import { addressOf, readChoices, WIDTHS } from './choices.ts';
import { STORIES } from './all-stories.ts';

/** Every component in every variant, at phone width. */
export function Workshop() {
  const { width, component } = readChoices();
  const shown = STORIES.filter(({ name }) => component === '' || name === component);
  return (
    <div className="mx-auto max-w-[1280px] p-4">
      <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-13">
        <h1 className="display text-20">Workshop</h1>
        <Choice
          name="Theme"
          options={['dark', 'light'].map((theme) => [theme, addressOf({ theme: theme === 'light' ? 'light' : 'dark' })])}
        />
        <Choice name="Language" options={LANGUAGES.map((language) => [language, addressOf({ language })])} />
        <Choice name="Width" options={WIDTHS.map((offered) => [String(offered), addressOf({ width: offered })])} />
        <Choice
          name="Component"
          options={[['all', addressOf({ component: '' })], ...STORIES.map(({ name }) => [name, addressOf({ component: name })] as const)]}
        />
      </header>
      <main>
        {shown.map(({ name, stories }) => (
          <section key={name} aria-label={name} className="mb-10">
            <h2 className="display mb-3 text-17">{name}</h2>
            <div className="flex flex-wrap items-start gap-4">
              {Object.entries(stories).map(([title, Story]) => (
                <Look key={title} title={title} width={width} story={Story} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}

function Look({ title, width, story: Story }: { readonly title: string; readonly width: number; readonly story: ComponentType }) {
  return (
    <figure style={{ width }} className="max-w-full rounded-card p-4 ring-1 ring-line">
      <figcaption className="mb-3 text-12 text-ink-3">{title}</figcaption>
      <Story />
    </figure>
  );
}

type Option = readonly [name: string, address: string];

function Choice({ name, options }: { readonly name: string; readonly options: readonly Option[] }) {
  const chosen = addressOf({});
  return (
    <nav aria-label={name} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      {options.map(([title, address]) => (
        <a
          key={title}
          href={address}
          aria-current={address === chosen ? 'page' : undefined}
          className={classNames('rounded-badge px-1.5 py-0.5', address === chosen ? 'bg-primary font-bold text-on-primary' : 'underline')}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
