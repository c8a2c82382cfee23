import type { Language } from '@jogada/platform/contract';
import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { isLanguage, LANGUAGE_TAGS } from './languages.ts';
import { SpokenContext, type Texts } from './text.tsx';

export type Theme = 'dark' | 'light';

export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly setLanguage: (language: Language) => Promise<void>;
  readonly setTheme: (theme: Theme) => void;
}

const PreferencesContext = createContext<Preferences | null>(null);

interface PreferencesProviderProps {
  readonly initialLanguage: Language;
  readonly initialTheme: Theme;
  /** All texts, or those that the page was rendered with. The rest may be added to the same object later. */
  readonly initialTexts: Texts;
  readonly timeZone: string;
  /** A change reloads the texts. */
  readonly textEdition?: number | undefined;
  readonly loadTexts: (language: Language, textEdition?: number) => Promise<Texts>;
  readonly onLanguage?: (language: Language) => void;
  /** Called with the path of every text that is used. */
  readonly onText?: (path: string) => void;
  readonly children: ReactNode;
}

/**
 * Language and theme of this page and the site's other open tabs. Stored in cookies for the server's rendering, and in local storage as the
 * specification requires.
 */
export function PreferencesProvider(props: PreferencesProviderProps) {
  const { initialLanguage, initialTheme, initialTexts, timeZone, textEdition, loadTexts, onLanguage, onText, children } = props;
  const [spoken, setSpoken] = useState<StoredPreferences>({ language: initialLanguage, texts: initialTexts, textEdition, isWhole: false });
  const [theme, storeTheme] = useState(initialTheme);
  const chosen = useRef(initialLanguage);

  const setLanguage = useCallback(
    async (language: Language) => {
      chosen.current = language;
      const texts = await loadTexts(language, textEdition);
      // Another language was chosen while this one was loading.
      if (chosen.current !== language) return;
      keep('language', language);
      document.documentElement.lang = LANGUAGE_TAGS[language];
      setSpoken({ language, texts, textEdition, isWhole: true });
      onLanguage?.(language);
    },
    [loadTexts, textEdition, onLanguage],
  );

  const { language: spokenLanguage, textEdition: spokenEdition } = spoken;
  useEffect(() => {
    if (textEdition === spokenEdition) return undefined;
    // A later edition or another language may load first.
    let isOver = false;
    void loadTexts(spokenLanguage, textEdition).then((texts) => {
      if (!isOver) setSpoken({ language: spokenLanguage, texts, textEdition, isWhole: true });
    });
    return () => {
      isOver = true;
    };
  }, [loadTexts, spokenLanguage, spokenEdition, textEdition]);

  const setTheme = useCallback((next: Theme) => {
    keep('theme', next);
    storeTheme(next);
    // The chosen button is painted in the next frame, and the theme of the page after it.
    requestAnimationFrame(() => setTimeout(() => showTheme(next)));
  }, []);

  const adopt = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === 'language' && isLanguage(newValue) && newValue !== spoken.language) void setLanguage(newValue);
    if (key === 'theme' && (newValue === 'dark' || newValue === 'light') && newValue !== theme) setTheme(newValue);
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => adopt(event);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const preferences = useMemo(
    () => ({ language: spoken.language, theme, setLanguage, setTheme }),
    [spoken.language, theme, setLanguage, setTheme],
  );

  const said = useMemo(() => {
    // A text that the page was not rendered with is loaded with all others, and its component is rendered again.
    const onMissing = () => {
      const complete = (texts: Texts) =>
        setSpoken((now) => (now.language === spoken.language && !now.isWhole ? { ...now, texts, isWhole: true } : now));
      if (!spoken.isWhole) void loadTexts(spoken.language, spoken.textEdition).then(complete);
      return !spoken.isWhole;
    };
    return { ...spoken, timeZone, onMissing, ...(onText && { onUse: onText }) };
  }, [spoken, timeZone, loadTexts, onText]);

  return (
    <PreferencesContext value={preferences}>
      <SpokenContext value={said}>{children}</SpokenContext>
    </PreferencesContext>
  );
}

interface StoredPreferences {
  readonly language: Language;
  readonly texts: Texts;
  readonly textEdition: number | undefined;
  readonly isWhole: boolean;
}

export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error('no PreferencesProvider');
  return preferences;
}

const YEAR_S = 365 * 24 * 3600;

function keep(name: 'language' | 'theme', value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    // Private windows may forbid storage; the cookie is enough.
    if (!(error instanceof DOMException)) throw error;
  }
}

function showTheme(theme: Theme): void {
  const root = document.documentElement;
  const apply = () => {
    root.dataset['theme'] = theme;
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = getComputedStyle(root).getPropertyValue('--bg').trim();
  };
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) apply();
  else if ('types' in ViewTransition.prototype) document.startViewTransition({ update: apply, types: ['theme'] });
  else document.startViewTransition(apply);
}
