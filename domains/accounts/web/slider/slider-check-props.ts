export interface SliderCheckProps {
  readonly isOpen: boolean;
  /** The number that will receive a code; the proof is bound to it. */
  readonly mobileNum: string;
  /** Receives the proof: single use, three minutes. */
  readonly onSolved: (humanToken: string) => void;
  readonly onClose: () => void;
}
