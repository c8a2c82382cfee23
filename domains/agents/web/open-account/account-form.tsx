import { listTeam, openDownline } from '@jogada/agents/contract/player';
import { ApiProblem, queryKeyOf, useAct, useProblemText } from '@jogada/platform/web';
import { Button, Card, CopyButton, TextField, toast } from '@jogada/platform/web/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
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
  const { act, isPending, problem } = useAct(openDownline);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isAgent, setAgent] = useState(false);
  const [rates, setRates] = useState<Record<string, number>>({});
  const field = problem?.facts['field'];
  const faultAt = (name: string) => (problem && field === name ? problemText(problem) : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const account = await act({ username, password, isAgent, rates: ratesOf(rates) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(listTeam) });
      onOpened({ username: account.username, password });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.facts['field'] !== 'username' && error.facts['field'] !== 'password') toast.refusal(problemText(error));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <AccountKind isAgent={isAgent} onChoose={setAgent} />
      <TextField
        label={t('open.username')}
        value={username}
        required
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ target }) => setUsername(target.value)}
        error={faultAt('username')}
      />
      <TextField
        label={t('open.password')}
        hint={t('open.passwordHint')}
        type="password"
        value={password}
        required
        autoComplete="new-password"
        onChange={({ target }) => setPassword(target.value)}
        error={faultAt('password')}
      />
      <GivenRates rates={rates} onChange={setRates} />
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
