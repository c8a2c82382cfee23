import { listTeam, readOwnRates, readTeamMember, setMemberRates } from '@jogada/agents/contract/player';
import { ApiProblem, queryKeyOf, useAct, useCall, useProblemText } from '@jogada/platform/web';
import { Button, Sheet, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../area/loading.tsx';
import { useText } from '../use-text.ts';
import { RateFields } from './rate-fields.tsx';

interface RateSheetProps {
  /** A direct downline member. */
  readonly memberId: string | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Sets new rates for a direct downline member, between those already passed on and the agent's own. They take effect at once. */
export function RateSheet({ memberId, isOpen, onOpenChange }: RateSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('rate.edit')} description={t('rate.editHint')}>
      {memberId !== undefined && <RateForm key={memberId} memberId={memberId} onDone={() => onOpenChange(false)} />}
    </Sheet>
  );
}

function RateForm({ memberId, onDone }: { readonly memberId: string; readonly onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const query = useCall(readTeamMember, { memberId }, { staleTime: 0 });
  const { act, isPending } = useAct(setMemberRates);
  const [changed, setChanged] = useState<Record<string, number>>({});
  const { data } = query;
  if (!data) return <Loading query={query} />;
  const { member, bounds } = data;
  if (!bounds) return null;
  const known = Object.fromEntries(bounds.map(({ category }) => [category, rateFor(member.rates, category)]));

  async function save() {
    try {
      await act({ memberId, rates: Object.entries({ ...known, ...changed }).map(([category, rate]) => ({ category, rate })) });
      toast.success(t('rate.saved'));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
    for (const endpoint of [readTeamMember, listTeam, readOwnRates]) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  }

  return (
    <div className="grid gap-5 pb-2">
      <p className="display text-20" translate="no">
        {member.maskedName}
      </p>
      <RateFields bounds={bounds} rates={{ ...known, ...changed }} onChange={setChanged} />
      <Button size="large" isWide isLoading={isPending} onClick={() => void save()}>
        {t('rate.save')}
      </Button>
    </div>
  );
}

/** The rate for a game category: its own, else the '*' rate, else 0. */
function rateFor(rates: readonly { readonly category: string; readonly rate: number }[], category: string): number {
  const named = (name: string) => rates.find((one) => one.category === name)?.rate;
  return named(category) ?? named('*') ?? 0;
}
