import { listTeam, openDownline } from '@jogada/agents/contract/player';
import { ApiProblem, queryKeyOf, useAct, useProblemText } from '@jogada/platform/web';
import { FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Button, Card, CopyButton, toast } from '@jogada/platform/web/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { AccountKind } from './account-kind.tsx';
import { GivenRates, ratesOf } from './given-rates.tsx';

interface Opened {
  readonly username: string;
  readonly password: string;
}

/** Opens an account for a person who is present: username, initial password, rates and role. */
export function AccountForm() {
  const t = useText();
  const [opened, setOpened] = useState<Opened>();
  if (!opened) return <NewAccount onOpened={setOpened} />;
  const { username, password } = opened;
  const words = t('open.handOver', { username, password });
  return (
    <Card look="note">
      <h2 className="display text-20">{t('open.opened')}</h2>
      <p className="mt-1 text-ink-2">{t('open.openedHint')}</p>
      <dl className="mt-4 grid gap-2">
        <div>
          <dt className="text-13 text-ink-3">{t('open.username')}</dt>
          <dd className="font-mono text-17" translate="no">
            {username}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-ink-3">{t('open.password')}</dt>
          <dd className="font-mono text-17" translate="no">
            {password}
          </dd>
        </div>
      </dl>
      <div className="mt-5 grid gap-2">
        <CopyButton text={words} label={t('open.copyData')} isWide />
        <Button look="quiet" isWide onClick={() => setOpened(undefined)}>
          {t('open.another')}
        </Button>
      </div>
    </Card>
  );
}

function NewAccount({ onOpened }: { readonly onOpened: (opened: Opened) => void }) {
  const t = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { act, isPending } = useAct(openDownline);
  const { control, submit, setValue } = useActForm({
    defaultValues: { username: '', password: '', isAgent: false, rates: {} as Record<string, number> },
  });
  const { username, password, isAgent, rates } = useFormValues(control);

  const handleSubmit = submit(async (values) => {
    try {
      const account = await act({ ...values, rates: ratesOf(values.rates) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(listTeam) });
      onOpened({ username: account.username, password: values.password });
    } catch (error) {
      if (error instanceof ApiProblem && (error.facts['field'] === 'username' || error.facts['field'] === 'password')) throw error;
      toast.refusal(problemText(error));
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <AccountKind isAgent={isAgent} onChoose={(chosen) => setValue('isAgent', chosen)} />
      <FormTextField control={control} name="username" label={t('open.username')} required autoCapitalize="none" autoComplete="off" />
      <FormTextField
        control={control}
        name="password"
        label={t('open.password')}
        hint={t('open.passwordHint')}
        type="password"
        required
        autoComplete="new-password"
      />
      <GivenRates rates={rates} onChange={(given) => setValue('rates', given)} />
      <Button
        type="submit"
        size="large"
        isWide
        isLoading={isPending}
        disabled={username.trim() === '' || password === ''}
        icon={<IconUserPlus size={20} aria-hidden="true" />}
      >
        {t('open.submit')}
      </Button>
    </form>
  );
}
