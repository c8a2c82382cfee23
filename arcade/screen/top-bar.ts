import { button, element, ICONS } from './element.ts';
import type { SharedTranslate } from './texts.ts';

export interface TopBarHandlers {
  onRules: () => void;
  onFairness: () => void;
  onSound: (isOn: boolean) => void;
}

/** The bar over a game; `start` stands at its left end. The host site's bar above it has the back button. */
export function topBar(
  t: SharedTranslate,
  {
    isDemo,
    start = [],
    handlers: { onSound, onFairness, onRules },
  }: { isDemo: boolean; start?: readonly HTMLElement[]; handlers: TopBarHandlers },
): { node: HTMLElement; setSound: (isOn: boolean) => void } {
  let isOn = false;
  const sound = button({ label: t('sound_on'), icon: ICONS.soundOff, class: 'round-button', testId: 'sound' }, () => onSound(!isOn));
  const left = element('div', { class: 'top-side' }, ...start);
  if (isDemo) left.append(element('p', { class: 'demo' }, t('demo')));
  const right = element(
    'div',
    { class: 'top-side' },
    button({ label: t('fair_title'), icon: ICONS.shield, class: 'round-button', testId: 'fairness' }, onFairness),
    button({ label: t('rules'), icon: ICONS.info, class: 'round-button', testId: 'rules' }, onRules),
    sound,
  );
  return {
    node: element('header', { class: 'top-bar' }, left, right),
    setSound(value) {
      isOn = value;
      sound.setAttribute('aria-label', t(value ? 'sound_off' : 'sound_on'));
      sound.setAttribute('aria-pressed', String(value));
      sound.querySelector('path')?.setAttribute('d', value ? ICONS.soundOn : ICONS.soundOff);
    },
  };
}
