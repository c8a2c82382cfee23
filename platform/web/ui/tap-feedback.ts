const TAP_MS = 8;

/** A tick in the hand for a heart, a copy, a chip; where the device can. */
export function tapFeedback(): void {
  navigator.vibrate?.(TAP_MS);
}

/** A longer pattern for money that arrives. */
export function gainFeedback(): void {
  navigator.vibrate?.([20, 40, 20]);
}
