export type Verdict = 'proven' | 'disproven' | 'unprovable';

/**
 * What recomputing a draw shows. A computation that fails, for example in a browser without WebCrypto or for incomplete inputs, shows
 * nothing: it is neither a match nor a mismatch.
 */
export async function verdictOf(prove: () => Promise<boolean>): Promise<Verdict> {
  try {
    return (await prove()) ? 'proven' : 'disproven';
  } catch {
    return 'unprovable';
  }
}
