import { useStatus } from '@jogada/merchant/web';
import type { Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, usePreferences } from '@jogada/platform/web';
import { IconButton, Sheet } from '@jogada/platform/web/ui';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** Changes the language within a form: typed values stay and are validated again with texts in the new language (ACC-32). */
export function LanguageButton() {
  const t = useText();
  const { language: spoken, setLanguage } = usePreferences();
  const { languages } = useStatus().info;
  const [isOpen, setOpen] = useState(false);
  if (languages.length < 2) return null;

  async function choose(language: Language) {
    await setLanguage(language);
    setOpen(false);
  }

  return (
    <>
      <IconButton
        label={t('settings.language')}
        aria-haspopup="dialog"
        icon={<IconLanguage size={22} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('settings.language')}>
        <ul className="overflow-hidden rounded-card bg-s2">
          {languages.map((language) => (
            <li key={language} className="border-b border-line/60 last:border-0">
              <button
                type="button"
                lang={LANGUAGE_TAGS[language]}
                aria-pressed={language === spoken}
                onClick={() => void choose(language)}
                className="press flex min-h-14 w-full items-center justify-between gap-3 px-4 text-left text-ink-2 aria-pressed:font-semibold aria-pressed:text-ink"
              >
                {LANGUAGE_NAMES[language]}
                {language === spoken && <IconCheck size={20} aria-hidden="true" className="text-primary" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
