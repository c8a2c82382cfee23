/** One fenced block of a recipe: what it does to a file. */
export interface RecipeStep {
  /** `write` creates the file, `merge` adds keys to a JSON file, `edit` replaces lines, `run` is a shell command. */
  readonly kind: 'write' | 'merge' | 'edit' | 'run';
  /** Relative to the root; empty for a command. */
  readonly file: string;
  readonly text: string;
}

const FENCE = /^```(\S+)(?: (\S+))?(?: (merge))?\n(.*?)^```$/gms;

/**
 * The steps of a recipe. A block that names a file belongs to it: ```` ```ts path ```` writes the file, ```` ```json path merge ```` adds its
 * keys, ```` ```diff path ```` edits. ```` ```sh ```` runs. A block without a file is only shown.
 */
export function readRecipe(markdown: string): RecipeStep[] {
  return [...markdown.matchAll(FENCE)].flatMap(([, language = '', file = '', merge, text = '']): RecipeStep[] => {
    if (language === 'sh') return [{ kind: 'run', file: '', text }];
    if (file === '') return [];
    const kind = merge === undefined ? (language === 'diff' ? 'edit' : 'write') : 'merge';
    return [{ kind, file, text }];
  });
}
