import { MemberLink } from '@jogada/accounts/console';
import { readMemberLine } from '@jogada/agents/contract/operator';
import { ConsoleData, Fact, FactGrid, Panel, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { IconChevronRight } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

/** A member's place in the agents' tree: the line from the head down, and the members below. */
export function MemberLinePanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const answer = useOperatorCall(readMemberLine, { memberId });
  return (
    <Panel title={t('line.title')}>
      <ConsoleData answer={answer}>
        {({ above, directCount, teamCount, joinedAt }) => (
          <>
            <p className="flex flex-wrap items-center gap-1 px-4 pt-4 text-15">
              {above.length === 0 && <span className="text-ink-3">{t('line.top')}</span>}
              {above.toReversed().map((one) => (
                <span key={one.memberId} className="inline-flex items-center gap-1">
                  <MemberLink memberId={one.memberId} username={one.username} />
                  <IconChevronRight size={14} aria-hidden="true" className="text-ink-3" />
                </span>
              ))}
              {above.length > 0 && <span>{t('line.here')}</span>}
            </p>
            <FactGrid>
              <Fact term={t('line.direct')}>{directCount}</Fact>
              <Fact term={t('line.team')}>{teamCount}</Fact>
              <Fact term={t('line.since')}>{joinedAt === null ? '—' : <DateText moment={joinedAt} />}</Fact>
            </FactGrid>
          </>
        )}
      </ConsoleData>
    </Panel>
  );
}
