const TAP_MS = 8;

/** A short vibration for a heart, a copy, a chip, where the device supports it. */
export function tapFeedback(): void {
  navigator.vibrate?.(TAP_MS);
}

/** A longer vibration pattern for incoming money. */
export function gainFeedback(): void {
  navigator.vibrate?.([20, 40, 20]);
}
