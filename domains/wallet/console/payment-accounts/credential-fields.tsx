import { FormTextField, type Control } from '@jogada/platform/web/forms';
import { useText } from '../use-text.ts';
import { PemField } from './pem-field.tsx';

export interface CredentialValues {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  readonly certificate: string;
  readonly certificateKey: string;
  readonly authority: string;
}

export const NO_CREDENTIALS: CredentialValues = {
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
  certificate: '',
  certificateKey: '',
  authority: '',
};

/** Their names and the fields that the server's refusals name are equal. */
export type CredentialForm = CredentialValues & { readonly reason: string };

interface CredentialFieldsProps<Values extends CredentialForm> {
  readonly control: Control<Values>;
  /** Whether an empty field keeps a stored value. */
  readonly keepsEmpty?: boolean;
}

/** The fields of an account's credentials. Typed values leave the page when the form is sent, and are never shown again. */
export function CredentialFields<Values extends CredentialForm>({ control, keepsEmpty = false }: CredentialFieldsProps<Values>) {
  const t = useText();
  // The form may have further fields, which these do not touch.
  const fields = control as unknown as Control<CredentialForm>;
  return (
    <>
      <FormTextField control={fields} name="clientId" label={t('paymentAccounts.clientId')} autoComplete="off" maxLength={500} />
      <FormTextField
        control={fields}
        name="clientSecret"
        label={t('paymentAccounts.clientSecret')}
        type="password"
        autoComplete="new-password"
        maxLength={500}
      />
      <PemField
        control={fields}
        name="certificate"
        label={t('paymentAccounts.certificatePem')}
        hint={t('paymentAccounts.certificateHint')}
      />
      <PemField control={fields} name="certificateKey" label={t('paymentAccounts.certificateKeyPem')} />
      <PemField control={fields} name="authority" label={t('paymentAccounts.authorityPem')} hint={t('paymentAccounts.authorityHint')} />
      <FormTextField
        control={fields}
        name="tokenUrl"
        label={t('paymentAccounts.tokenUrl')}
        hint={keepsEmpty ? undefined : t('paymentAccounts.tokenUrlHint')}
        maxLength={300}
      />
    </>
  );
}

const PEM = /^\s*-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----\s*$/;

/** The error texts of PEM fields whose text has no PEM block, or that lack their other half. */
export function usePemFaults(): (values: CredentialValues) => Partial<Record<'certificate' | 'certificateKey' | 'authority', string>> {
  const t = useText();
  return (values) => {
    const faults: Partial<Record<'certificate' | 'certificateKey' | 'authority', string>> = {};
    for (const name of ['certificate', 'certificateKey', 'authority'] as const)
      if (values[name] !== '' && !PEM.test(values[name])) faults[name] = t('paymentAccounts.pemWrong');
    if (values.certificate !== '' && values.certificateKey === '') faults.certificateKey = t('paymentAccounts.keyMissing');
    if (values.certificate === '' && values.certificateKey !== '') faults.certificate = t('paymentAccounts.certificateMissing');
    return faults;
  };
}
