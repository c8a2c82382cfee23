import { PICTURES_PATH } from '@jogada/content/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { lockPictures } from './picture.sql.ts';

const NAMED = /\/pictures\/(pic_[0-9a-hjkmnp-tv-z]{16})/g;

interface Shown {
  readonly merchantCode: string;
  /** Paths of the shown pictures. Paths outside of the brand's own pictures are accepted unchecked. */
  readonly paths: readonly string[];
  /** The field to name in a refusal. */
  readonly field: string;
}

/**
 * Checks that every own picture belongs to the brand, and locks the pictures until the content is stored.
 * @throws Problem `field_invalid` for another brand's picture and for one that does not exist (S31)
 */
export async function holdPictures(sql: Sql, { merchantCode, paths, field }: Shown): Promise<void> {
  const own = new Set(paths.filter((path) => path.startsWith(`${PICTURES_PATH}/`)));
  if (own.size === 0) return;
  const ids = [...own].map((path) => path.slice(PICTURES_PATH.length + 1));
  if ((await lockPictures(sql, { merchantCode, ids })) < ids.length) throw new Problem('field_invalid', { field });
}

/** Locks the brand's pictures that HTML refers to until it is stored. Another brand's pictures are not served on this site. */
export async function holdPicturesIn(sql: Sql, { merchantCode, html }: { merchantCode: string; html: string }): Promise<void> {
  const ids = [...html.matchAll(NAMED)].map(([, id]) => id ?? '');
  if (ids.length > 0) await lockPictures(sql, { merchantCode, ids });
}
