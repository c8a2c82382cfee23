import { confirmAuthenticator } from '@jogada/accounts/contract/player';
import { useAct } from '@jogada/platform/web';
import { useActForm, useController } from '@jogada/platform/web/forms';
import { Button, CopyButton, QrCode, Sheet } from '@jogada/platform/web/ui';
import { IconExternalLink } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { FactorCodeField } from './factor-code-field.tsx';

export interface NewAuthenticator {
  readonly secret: string;
  readonly address: string;
}

interface AuthenticatorSheetProps {
  readonly made: NewAuthenticator | undefined;
  readonly onClose: () => void;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows a new authenticator secret: as a link for this phone, as a QR code, and as text. */
export function AuthenticatorSheet({ made, onClose, onConfirmed }: AuthenticatorSheetProps) {
  const t = useText();
  return (
    <Sheet
      isOpen={made !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('twoStep.appTitle')}
      description={t('twoStep.appLead')}
    >
      {made && <AuthenticatorForm made={made} onConfirmed={onConfirmed} />}
    </Sheet>
  );
}

function AuthenticatorForm({ made, onConfirmed }: { readonly made: NewAuthenticator } & Pick<AuthenticatorSheetProps, 'onConfirmed'>) {
  const t = useText();
  const { act, isPending } = useAct(confirmAuthenticator);
  const { control, submit } = useActForm({
    defaultValues: { factorCode: '' },
    findFaults: ({ factorCode }) => ({ factorCode: factorCode.length < 6 && t('step.codeMissing') }),
    placeOf: () => 'factorCode',
    secrets: ['factorCode'],
  });
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'factorCode' });
  const handleSubmit = submit(async (values) => onConfirmed((await act(values)).recoveryCodes));

  return (
    <form noValidate className="grid gap-4 pb-2" onSubmit={handleSubmit}>
      <div className="mx-auto">
        <QrCode text={made.address} label={t('twoStep.appPicture')} sizePx={176} />
      </div>
      <a
        href={made.address}
        className="press inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-15 font-semibold text-primary ring-1 ring-control ring-inset hover:bg-s2"
      >
        <IconExternalLink size={20} aria-hidden="true" />
        {t('twoStep.appOpen')}
      </a>
      <div className="flex items-center gap-2 rounded-control bg-s2 py-1.5 pr-1.5 pl-4">
        <p className="min-w-0 flex-1">
          <span className="block text-12 text-ink-3">{t('twoStep.appSecret')}</span>
          <span className="block font-mono text-13 text-ink">{made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <CopyButton text={made.secret} look="quiet" size="small" label={t('twoStep.codesCopy')} />
      </div>
      <FactorCodeField
        kind="code"
        ref={ref}
        value={value}
        onValue={onChange}
        onComplete={() => handleSubmit()}
        hint={t('twoStep.appCodeHint')}
        error={fieldState.error?.message}
      />
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('twoStep.turnOn')}
      </Button>
    </form>
  );
}
