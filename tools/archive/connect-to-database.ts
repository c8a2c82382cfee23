import type { Sql } from '@jogada/platform/server';
import { listRemovedLinks, listRemovedMonths, listRemovedSums } from '@jogada/wallet/server';
import type { LedgerMonthFile } from './ledger-month-file.ts';
import { addSum, type AccountSum } from './prove-ledger-months.ts';

/** How files of months continue into the database that their entries were removed from. */
export interface DatabaseProof {
  readonly faults: readonly string[];
  readonly monthCount: number;
  /** Chains that continue in the database. */
  readonly linkCount: number;
}

const FAULTS_MAX = 100;

/**
 * Verifies that the files of the removed months are those that the database names, that each chain ends in them with the version, hash and balance
 * at which the database lets it continue, and that the removed sums are those of their entries.
 * @param files with all months that were removed; later ones are left out
 * @param snapshot a transaction with one snapshot
 */
export async function connectToDatabase(files: readonly LedgerMonthFile[], snapshot: Sql): Promise<DatabaseProof> {
  const faults: string[] = [];
  const blame = (fault: string) => faults.length < FAULTS_MAX && faults.push(fault);
  const removed = await listRemovedMonths(snapshot);
  const given = new Map(files.map((file) => [file.proof.month, file]));
  const proofs = removed.flatMap(({ month, sha256, entryCount }) => {
    const file = given.get(month);
    if (!file) blame(`${month} was removed from the database, and its file is not given`);
    else if (file.sha256 !== sha256 || BigInt(file.proof.entryCount) !== entryCount)
      blame(`${month} is not the file that it was removed with`);
    return file ? [file.proof] : [];
  });
  if (proofs.length < removed.length) return { faults, monthCount: proofs.length, linkCount: 0 };

  const ends = new Map(proofs.flatMap((proof) => [...proof.ends]));
  for (const proof of proofs) for (const place of proof.links.keys()) ends.delete(place);
  const links = await listRemovedLinks(snapshot);
  for (const { place, hash, balance } of links) {
    const end = ends.get(place);
    ends.delete(place);
    if (end?.hash !== hash || end.balance !== balance) blame(`the chain of ${place} continues otherwise in the database`);
  }
  for (const place of ends.keys()) blame(`the chain of ${place} does not continue in the database`);

  const sums = new Map<string, AccountSum>();
  for (const proof of proofs) for (const [account, sum] of proof.accounts) addSum(sums, account, sum);
  for (const { account, entryCount, amount } of await listRemovedSums(snapshot)) {
    const sum = sums.get(account);
    sums.delete(account);
    if (sum?.entryCount !== entryCount || sum.amount !== amount) blame(`the removed sum of account ${account} is another in the database`);
  }
  for (const account of sums.keys()) blame(`account ${account} has no removed sum in the database`);
  return { faults, monthCount: proofs.length, linkCount: links.length };
}
