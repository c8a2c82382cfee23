import { isLanguage, type Theme } from '@jogada/platform/web';
import type { Language } from '@jogada/platform/contract';

/** What is looked at, and how: it stands in the address, so that a look can be sent to somebody. */
export interface Choices {
  readonly language: Language;
  readonly theme: Theme;
  /** Of the phone, in pixels. */
  readonly width: number;
  /** One component; all of them where empty. */
  readonly component: string;
}

export const WIDTHS = [390, 320] as const;

export function readChoices(): Choices {
  const asked = new URLSearchParams(location.search);
  const language = asked.get('language') ?? 'pt';
  return {
    language: isLanguage(language) ? language : 'pt',
    theme: asked.get('theme') === 'light' ? 'light' : 'dark',
    width: WIDTHS.find((width) => String(width) === asked.get('width')) ?? WIDTHS[0],
    component: asked.get('component') ?? '',
  };
}

/** The address of the same with something changed. */
export function addressOf(change: Partial<Choices>): string {
  const { language, theme, width, component } = { ...readChoices(), ...change };
  return `?${new URLSearchParams({ language, theme, width: String(width), component })}`;
}
