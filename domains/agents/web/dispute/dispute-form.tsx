import { CLAIM_MAX, openDispute } from '@jogada/agents/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { PageLink, useAct } from '@jogada/platform/web';
import { FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Button, toast } from '@jogada/platform/web/ui';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { disputesPath } from '../paths.ts';
import { useText } from '../use-text.ts';

type Request = RequestOf<typeof openDispute>;
type Subject = Request extends infer One ? (One extends { claim: string } ? Omit<One, 'claim'> : never) : never;

/** Collapsible form that disputes a line with a reason. */
export function DisputeForm({ subject }: { readonly subject: Subject }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { act, isPending } = useAct(openDispute);
  const { control, submit, reset } = useActForm({ defaultValues: { claim: '' }, placeOf: () => 'claim' });
  const { claim } = useFormValues(control);

  const handleSubmit = submit(async () => {
    await act({ ...subject, claim } as Request);
    toast.success(t('dispute.opened'));
    setOpen(false);
    reset();
  });

  if (!isOpen) {
    return (
      <Button look="quiet" isWide className="mt-3" icon={<IconFlag size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('dispute.open')}
      </Button>
    );
  }
  return (
    <form noValidate className="mt-6" onSubmit={handleSubmit}>
      <FormTextField control={control} name="claim" label={t('dispute.claim')} hint={t('dispute.claimHint')} maxLength={CLAIM_MAX} />
      <Button type="submit" isWide className="mt-3" disabled={claim.trim().length < 3} isLoading={isPending}>
        {t('dispute.send')}
      </Button>
      <PageLink to={disputesPath} className="press mt-3 block text-center text-13 font-semibold text-ink-2">
        {t('dispute.mine')}
      </PageLink>
    </form>
  );
}
