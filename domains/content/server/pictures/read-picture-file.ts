import { requirePermission, type OperatorContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectPictureFile } from './picture.sql.ts';

const FILE = /^(pic_[0-9a-hjkmnp-tv-z]{16})-(720|1440)\.(avif|webp)$/;

interface ServedFile {
  readonly bytes: Buffer;
  readonly type: 'image/avif' | 'image/webp';
}

/** A file of a brand's own picture by its name; undefined where the brand has none such. */
export async function findPictureFile(
  sql: Sql,
  { file, merchantCodes }: { readonly file: string; readonly merchantCodes: readonly string[] | null },
): Promise<ServedFile | undefined> {
  const [, pictureId, width, format] = FILE.exec(file) ?? [];
  if (pictureId === undefined || (format !== 'avif' && format !== 'webp')) return undefined;
  const bytes = await selectPictureFile(sql, { pictureId, width: Number(width), format, merchantCodes });
  return bytes && { bytes, type: `image/${format}` };
}

/** The same for the staff, before anything shows it. @throws Problem `not_allowed`, `not_found` */
export async function readOperatorPictureFile(ctx: OperatorContext, file: string): Promise<ServedFile> {
  requirePermission(ctx, 'content.read');
  const found = await findPictureFile(ctx.database, { file, merchantCodes: ctx.operator.merchantCodes });
  if (!found) throw new Problem('not_found');
  return found;
}
