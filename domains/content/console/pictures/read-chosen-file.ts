import { PICTURE_BYTES_MAX } from '@jogada/content/contract/operator';

export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;

const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES);

/** A chosen file as it is sent; undefined for one that the server would refuse, before a byte of it travels. */
export async function readChosenFile(file: File): Promise<string | undefined> {
  if (!TYPES.has(file.type) || file.size === 0 || file.size > PICTURE_BYTES_MAX) return undefined;
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
