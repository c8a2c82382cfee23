/** The first amount of a text in reais, in minor units: "Saldo: R$ 1.234,50" is 123450n. A minus before it counts. */
export function amountIn(text: string): bigint {
  const found = /(?<sign>[-−])?\s?R\$\s?(?<units>\d{1,3}(?:\.\d{3})*),(?<cents>\d{2})/.exec(text)?.groups;
  if (!found) throw new Error(`no amount in "${text}"`);
  const amount = BigInt(`${found['units']?.replaceAll('.', '')}${found['cents']}`);
  return found['sign'] ? -amount : amount;
}

/** 123450n as the site writes it: "R$ 1.234,50". */
export function reais(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0');
  return `R$ ${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${digits.slice(-2)}`;
}
