import { PICTURES_PATH } from '@jogada/content/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { lockPictures } from './picture.sql.ts';

const NAMED = /\/pictures\/(pic_[0-9a-hjkmnp-tv-z]{16})/g;

interface Shown {
  readonly merchantCode: string;
  /** Where pictures are shown; those of other places than a brand's own are let pass. */
  readonly paths: readonly string[];
  /** The field that a refusal names. */
  readonly field: string;
}

/**
 * Sees to it that a brand shows no picture but its own, and that those stay until what shows them is written.
 * @throws Problem `field_invalid` for another brand's, and for one that is not there (S31)
 */
export async function holdPictures(sql: Sql, { merchantCode, paths, field }: Shown): Promise<void> {
  const own = new Set(paths.filter((path) => path.startsWith(`${PICTURES_PATH}/`)));
  if (own.size === 0) return;
  const ids = [...own].map((path) => path.slice(PICTURES_PATH.length + 1));
  if ((await lockPictures(sql, { merchantCode, ids })) < ids.length) throw new Problem('field_invalid', { field });
}

/** Keeps the pictures that HTML shows until it is written; one that is not the brand's is shown nowhere on its site. */
export async function holdPicturesIn(sql: Sql, { merchantCode, html }: { merchantCode: string; html: string }): Promise<void> {
  const ids = [...html.matchAll(NAMED)].map(([, id]) => id ?? '');
  if (ids.length > 0) await lockPictures(sql, { merchantCode, ids });
}
