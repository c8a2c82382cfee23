/** Returns the first amount in reais of a text, in minor units: "Saldo: R$ 1.234,50" is 123450n. A leading minus counts. */
export function amountIn(text: string): bigint {
  const found = /(?<sign>[-−])?\s?R\$\s?(?<units>\d{1,3}(?:\.\d{3})*),(?<cents>\d{2})/.exec(text)?.groups;
  if (!found) throw new Error(`no amount in "${text}"`);
  const amount = BigInt(`${found['units']?.replaceAll('.', '')}${found['cents']}`);
  return found['sign'] ? -amount : amount;
}

/** Formats minor units as the site does: 123450n is "R$ 1.234,50". */
export function reais(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0');
  return `R$ ${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${digits.slice(-2)}`;
}
