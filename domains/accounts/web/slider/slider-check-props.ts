export interface SliderCheckProps {
  readonly isOpen: boolean;
  /** The number that will receive a code; the proof is bound to it. */
  readonly mobileNum: string;
  /** The code that the proof is for. A number that can get none now is refused before the puzzle. */
  readonly code?: { readonly countryDialingCode: string; readonly purpose: 'login' | 'password_reset' | 'registration' } | undefined;
  /** Receives the proof: single use, three minutes. */
  readonly onSolved: (humanToken: string) => void;
  readonly onClose: () => void;
}
