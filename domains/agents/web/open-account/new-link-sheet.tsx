import { useStatus } from '@jogada/merchant/web';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { Button, Sheet, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../use-text.ts';
import { AccountKind } from './account-kind.tsx';
import { GivenRates, ratesOf } from './given-rates.tsx';
import { useCreateLink } from './use-links.ts';

interface NewLinkSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const NAME_MAX = 40;

/** Creates a link with the initial rates and role of its registrations. */
export function NewLinkSheet({ isOpen, onOpenChange }: NewLinkSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('open.newLink')} description={t('open.newLinkHint')}>
      <NewLinkForm onDone={() => onOpenChange(false)} />
    </Sheet>
  );
}

function NewLinkForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const { sharesCommission } = useStatus().info.rules;
  const { create, isPending } = useCreateLink();
  const [name, setName] = useState('');
  const [isJudged, setJudged] = useState(false);
  const [opensAgent, setOpensAgent] = useState(false);
  const [rates, setRates] = useState<Record<string, number>>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (name.trim() === '') return;
    try {
      await create({ name, opensAgent, rates: ratesOf(rates) });
      toast.success(t('open.linkMade'));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pb-2">
      <TextField
        label={t('open.linkName')}
        hint={t('open.linkNameHint')}
        value={name}
        maxLength={NAME_MAX}
        required
        onChange={({ target }) => setName(target.value)}
        error={isJudged && name.trim() === '' ? t('open.linkNameMissing') : undefined}
      />
      {sharesCommission && (
        <>
          <AccountKind isAgent={opensAgent} onChoose={setOpensAgent} />
          <GivenRates rates={rates} onChange={setRates} />
        </>
      )}
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('open.makeLink')}
      </Button>
    </form>
  );
}
