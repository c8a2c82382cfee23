import { IMAGE_BYTES_MAX } from '@jogada/promotions/contract/player';

/** A selected picture, ready to send. */
export interface ChosenImage {
  readonly key: string;
  readonly name: string;
  readonly dataUrl: string;
  readonly base64: string;
}

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** Reads a selected file. Returns undefined for one that the server would refuse, without uploading it. */
export async function readChosenImage(file: File): Promise<ChosenImage | undefined> {
  if (!TYPES.has(file.type) || file.size === 0 || file.size > IMAGE_BYTES_MAX) return undefined;
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
  return { key: crypto.randomUUID(), name: file.name, dataUrl, base64: dataUrl.slice(dataUrl.indexOf(',') + 1) };
}
