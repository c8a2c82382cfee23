export type ToastKind = 'loading' | 'success' | 'notice' | 'refusal';

export interface ShownToast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  readonly durationMs: number;
}
