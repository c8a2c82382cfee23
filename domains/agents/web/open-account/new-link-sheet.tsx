import { useStatus } from '@jogada/merchant/web';
import { ApiProblem, useProblemText } from '@jogada/platform/web';
import { FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Button, Sheet, toast } from '@jogada/platform/web/ui';
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
  const { control, submit, setValue } = useActForm({
    defaultValues: { name: '', opensAgent: false, rates: {} as Record<string, number> },
    findFaults: ({ name }) => ({ name: name.trim() === '' && t('open.linkNameMissing') }),
  });
  const { opensAgent, rates } = useFormValues(control);

  const handleSubmit = submit(async (values) => {
    try {
      await create({ ...values, rates: ratesOf(values.rates) });
      toast.success(t('open.linkMade'));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5 pb-2">
      <FormTextField control={control} name="name" label={t('open.linkName')} hint={t('open.linkNameHint')} maxLength={NAME_MAX} required />
      {sharesCommission && (
        <>
          <AccountKind isAgent={opensAgent} onChoose={(chosen) => setValue('opensAgent', chosen)} />
          <GivenRates rates={rates} onChange={(given) => setValue('rates', given)} />
        </>
      )}
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('open.makeLink')}
      </Button>
    </form>
  );
}
