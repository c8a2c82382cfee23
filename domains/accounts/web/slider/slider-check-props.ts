export interface SliderCheckProps {
  readonly isOpen: boolean;
  /** The number that a code will go to; the proof is good for it alone. */
  readonly mobileNum: string;
  /** The proof: one use, three minutes. */
  readonly onSolved: (humanToken: string) => void;
  readonly onClose: () => void;
}
