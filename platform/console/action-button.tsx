import { Button, type ButtonProps } from '@jogada/platform/web/ui';

/** A button in a row of a table: small, and quiet unless it is the one thing to do. */
export function ActionButton({ look = 'quiet', ...rest }: ButtonProps) {
  return <Button look={look} size="small" {...rest} />;
}
