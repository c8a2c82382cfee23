interface Wanted {
  /** Media types. */
  readonly types: readonly string[];
  readonly bytesMax: number;
}

/** Reads a chosen file as base 64. Returns undefined for a type or size that the server would refuse, without sending it. */
export async function readChosenFile(file: File, { types, bytesMax }: Wanted): Promise<string | undefined> {
  if (!types.includes(file.type) || file.size === 0 || file.size > bytesMax) return undefined;
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
