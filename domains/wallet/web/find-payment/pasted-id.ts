const ID_IN_TEXT = /\bE\d{20}[A-Za-z0-9]{11}\b/;

/** The end-to-end id in a pasted text, such as a line of a receipt. Otherwise the text without spaces, in which some banks group the id. */
export function pastedId(text: string): string {
  return ID_IN_TEXT.exec(text)?.[0] ?? text.replaceAll(/\s/g, '');
}
