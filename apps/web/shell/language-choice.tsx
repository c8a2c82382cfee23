import type { Language } from '@jogada/platform/contract';
import { flagOfLanguage, LANGUAGE_NAMES, LANGUAGE_TAGS, usePreferences } from '@jogada/platform/web';
import { Chip, Flag } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Lists each language by its own name, in its own script. */
export function LanguageChoice({ languages }: { readonly languages: readonly Language[] }) {
  const t = useText();
  const { language, setLanguage } = usePreferences();
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2">
      <legend className="sr-only">{t('shell.language')}</legend>
      {languages.map((offered) => (
        <Chip
          key={offered}
          lang={LANGUAGE_TAGS[offered]}
          isActive={offered === language}
          className="justify-center"
          icon={<LanguageFlag tag={LANGUAGE_TAGS[offered]} />}
          onClick={() => void setLanguage(offered)}
        >
          {LANGUAGE_NAMES[offered]}
        </Chip>
      ))}
    </fieldset>
  );
}

function LanguageFlag({ tag }: { readonly tag: string }) {
  const country = flagOfLanguage(tag);
  return country === undefined ? null : <Flag country={country} />;
}
