import { Button, type ButtonProps } from '@jogada/platform/web/ui';

/** A button in a table row: small, and quiet unless it is the row's only action. */
export function ActionButton({ look = 'quiet', ...rest }: ButtonProps) {
  return <Button look={look} size="small" {...rest} />;
}
