import { BLANK_REGISTRATION, chooseUsername, findRegistrationFault, readUsername } from '@jogada/accounts/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { queryKeyOf, useAct } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, Sheet, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../field/form-problem.tsx';
import { faultText } from '../register/fault-text.ts';
import { renameRememberedLogin } from '../remember/remembered-login.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';

interface UsernameSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Replaces a generated username, once. */
export function UsernameSheet({ isOpen, onOpenChange }: UsernameSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('username.choose')}>
      <UsernameForm onDone={() => onOpenChange(false)} />
    </Sheet>
  );
}

function UsernameForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { session, setSession } = useSession();
  const { username: rule } = useStatus().info.register;
  const { act, isPending } = useAct(chooseUsername);
  const { control, submit, formState } = useActForm({
    defaultValues: { username: '' },
    findFaults: (values) => {
      const asked = rule && ({ name: 'username', rule: { ...rule, enabled: true, required: true } } as const);
      const fault = asked && findRegistrationFault(asked, { ...BLANK_REGISTRATION, username: values.username.trim() }, '');
      return { username: asked && fault && faultText(t, asked, fault) };
    },
  });

  const handleSubmit = submit(async ({ username: typed }) => {
    const { username } = await act({ username: typed.trim() });
    if (session) {
      renameRememberedLogin({ from: session.userName, to: username });
      setSession({ ...session, userName: username, memberInfo: { ...session.memberInfo, account: username } });
    }
    toast.success(t('username.saved'));
    onDone();
    await queries.invalidateQueries({ queryKey: queryKeyOf(readUsername) });
  });

  return (
    <form noValidate onSubmit={handleSubmit}>
      <p className="mb-4 text-ink-2">{t('username.lead', { name: session?.userName ?? '' })}</p>
      <FormTextField
        name="username"
        control={control}
        label={t('field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormProblem>{formState.errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending} className="mt-4">
        {t('username.save')}
      </Button>
    </form>
  );
}
