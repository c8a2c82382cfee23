/** Separates the thousands of a whole number: "1234567" is "1.234.567" with a point. */
export function groupDigits(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}
