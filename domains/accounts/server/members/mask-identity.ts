/** Masks a CPF so that it is recognisable but unusable: ***.982.247-**. */
export function maskCpf(digits: string): string {
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}

/** The first name and the initials of the others: Ana S. C. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => word !== '');
  return [first, ...others.map((word) => `${[...word][0] ?? ''}.`)].join(' ');
}
