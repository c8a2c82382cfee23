/**
 * For `page.evaluate`: returns texts that overflow the phone's edge or their button's, except in elements that scroll sideways on purpose.
 */
export function overflowingTexts(): string[] {
  const edgesOf = (element: Element | null): { left: number; right: number } | undefined => {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.textOverflow === 'ellipsis') return undefined;
      if (box.matches('button, [role="tab"]')) return box.getBoundingClientRect();
      // A frame that clips a strip, such as a carousel's.
      if (style.overflowX !== 'visible' && box.clientWidth > 1) return undefined;
      if (box.clientWidth === 1 && style.position === 'absolute') return undefined;
    }
    return { left: 0, right: innerWidth };
  };
  const outside: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim() ?? '';
    const holder = texts.currentNode.parentElement;
    if (words === '' || !holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const edges = edgesOf(holder);
    if (!edges) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    if (width > 0 && (left < edges.left - 1 || right > edges.right + 1)) outside.push(words.slice(0, 60));
  }
  return outside;
}
