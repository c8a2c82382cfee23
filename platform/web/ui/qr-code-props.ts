export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Side of the white plate in CSS pixels, quiet zone included. */
  readonly sizePx?: number;
}
