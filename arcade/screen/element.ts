type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string;

/** Creates an element; `class`, `data-…` and `aria-…` are plain attributes. False and undefined omit one. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children);
  return node;
}

export interface ButtonLook {
  label: string;
  icon?: string;
  class: string;
  testId?: string;
  /** Visible text beside the icon; without it the label is for screen readers only. */
  text?: string;
}

export function button({ label, icon, text, testId, class: className }: ButtonLook, onPress: () => void): HTMLButtonElement {
  const node = element('button', {
    type: 'button',
    class: className,
    'aria-label': text === undefined ? label : undefined,
    'data-testid': testId,
  });
  if (icon !== undefined) node.append(iconOf(icon));
  if (text !== undefined) node.append(element('span', {}, text));
  node.addEventListener('click', onPress);
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A line icon from its path data, 24 by 24. */
function iconOf(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  soundOn: 'M5 9.5h3l5-4v13l-5-4H5zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  soundOff: 'M5 9.5h3l5-4v13l-5-4H5zM17 10l4 4M21 10l-4 4',
  shield: 'M12 3l7 3v5c0 4.5-3 8-7 10c-4-2-7-5.500-7-10V6zM9 12l2.200 2.200L15.500 9.800',
  spin: 'M20 5v5h-5M4 19v-5h5M19.500 10A8 8 0 0 0 5.600 7.200M4.500 14a8 8 0 0 0 13.900 2.800',
  stop: 'M8 8h8v8H8z',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  auto: 'M7 4v16l12-8z',
  turbo: 'M13 3L5 14h6l-1 7l8-11h-6z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'M5 12.500l4.500 4.500L19 7.500',
} as const;
