/** The id of a folded form of a site's panel. */
export function foldOf(form: 'hosts' | 'legal', merchantCode: string): string {
  return `${form}-of-${merchantCode}`;
}

/** Opens a folded form, scrolls to it and focuses its heading. */
export function openFold(id: string): void {
  const fold = document.getElementById(id);
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  fold.scrollIntoView({ block: 'start' });
  fold.querySelector('summary')?.focus();
}
