/** The source of randomness of the game rules. */
export interface RandomSource {
  /** A whole number from 0 to `bound` - 1, each equally likely. */
  below(bound: number): number;
}
