import { type OperatorContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectPictureFile } from './picture.sql.ts';

const FILE = /^(pic_[0-9a-hjkmnp-tv-z]{16})-(720|1440)\.(avif|webp)$/;

interface ServedFile {
  readonly bytes: Buffer;
  readonly type: 'image/avif' | 'image/webp';
}

/** Reads a file of a brand's picture by its name; undefined when the brand has no such file. */
export async function findPictureFile(
  sql: Sql,
  { file, merchantCodes }: { readonly file: string; readonly merchantCodes: readonly string[] | null },
): Promise<ServedFile | undefined> {
  const [, pictureId, width, format] = FILE.exec(file) ?? [];
  if (pictureId === undefined || (format !== 'avif' && format !== 'webp')) return undefined;
  const bytes = await selectPictureFile(sql, { pictureId, width: Number(width), format, merchantCodes });
  return bytes && { bytes, type: `image/${format}` };
}

/** Reads a file for the staff, also when nothing shows it yet. @throws Problem `not_allowed`, `not_found` */
export async function readOperatorPictureFile(ctx: OperatorContext, file: string): Promise<ServedFile> {
  const found = await findPictureFile(ctx.database, { file, merchantCodes: ctx.operator.merchantCodes });
  if (!found) throw new Problem('not_found');
  return found;
}
