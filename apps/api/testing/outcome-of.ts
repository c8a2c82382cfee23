/** How a call ended: `ok`, or the code that it was refused with. */
export function outcomeOf(calling: Promise<unknown>): Promise<string> {
  return calling.then(
    () => 'ok',
    (refusal: { readonly code: string }) => refusal.code,
  );
}
