/** Masks a CPF so that it is recognisable but unusable: ***.982.247-**. */
export function maskCpf(digits: string): string {
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}

/** Masks a CNPJ of fourteen characters: **.ABC.345/****-**. */
export function maskCompanyNumber(number: string): string {
  return `**.${number.slice(2, 5)}.${number.slice(5, 8)}/****-**`;
}

/** The first name and the initials of the others: Ana S. C. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => word !== '');
  return [first, ...others.map((word) => `${[...word][0] ?? ''}.`)].join(' ');
}
