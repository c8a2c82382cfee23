import { isLanguage, type Theme } from '@jogada/platform/web';
import type { Language } from '@jogada/platform/contract';

/** The selected component and its display options. They are stored in the address, so that a view can be shared. */
export interface Choices {
  readonly language: Language;
  readonly theme: Theme;
  /** Width of the phone in pixels. */
  readonly width: number;
  /** One component; empty for all. */
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

/** The current address with some choices changed. */
export function addressOf(change: Partial<Choices>): string {
  const { language, theme, width, component } = { ...readChoices(), ...change };
  return `?${new URLSearchParams({ language, theme, width: String(width), component })}`;
}
