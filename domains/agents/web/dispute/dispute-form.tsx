import { CLAIM_MAX, openDispute } from '@jogada/agents/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { PageLink, useAct, useProblemText } from '@jogada/platform/web';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { disputesPath } from '../paths.ts';
import { useText } from '../use-text.ts';

type Request = RequestOf<typeof openDispute>;
type Subject = Request extends infer One ? (One extends { claim: string } ? Omit<One, 'claim'> : never) : never;

/** Collapsible form that disputes a line with a reason. */
export function DisputeForm({ subject }: { readonly subject: Subject }) {
  const t = useText();
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const [claim, setClaim] = useState('');
  const { act, isPending, problem, reset } = useAct(openDispute);
  if (!isOpen) {
    return (
      <Button look="quiet" isWide className="mt-3" icon={<IconFlag size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('dispute.open')}
      </Button>
    );
  }
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        act({ ...subject, claim } as Request).then(
          () => {
            toast.success(t('dispute.opened'));
            setOpen(false);
            setClaim('');
          },
          () => undefined,
        );
      }}
    >
      <TextField
        label={t('dispute.claim')}
        hint={t('dispute.claimHint')}
        error={problem && problemText(problem)}
        value={claim}
        maxLength={CLAIM_MAX}
        onChange={({ target }) => {
          setClaim(target.value);
          reset();
        }}
      />
      <Button type="submit" isWide className="mt-3" disabled={claim.trim().length < 3} isLoading={isPending}>
        {t('dispute.send')}
      </Button>
      <PageLink to={disputesPath} className="press mt-3 block text-center text-13 font-semibold text-ink-2">
        {t('dispute.mine')}
      </PageLink>
    </form>
  );
}
