import { useText } from '../use-text.ts';

/** The name of a payment provider; its code if this console has no name for it. */
export function useProviderName(): (provider: string) => string {
  const t = useText();
  return (provider) => {
    const key = `paymentAccounts.providers.${provider.replaceAll('-', '_')}`;
    return t.has(key) ? t(key as 'paymentAccounts.providers.efi') : provider;
  };
}
