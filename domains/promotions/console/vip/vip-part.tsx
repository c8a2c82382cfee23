import { ConsoleData, Fact, FactGrid, Panel, useOperatorCall, useMay } from '@jogada/platform/console';
import { DateText, useMoneyText, useFormats } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { listVipProgrammes, setVipProgramme, type VipProgramme } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { WaitsBadge } from '../waits-for-second.tsx';
import { VipForm } from './vip-form.tsx';

/** Each merchant's VIP programme: the points formula, the levels with their rewards, and the member count per level. */
export function VipPart() {
  const answer = useOperatorCall(listVipProgrammes, {});
  const mayChange = useMay(setVipProgramme);
  return (
    <ConsoleData answer={answer}>
      {({ list }) =>
        list.map((one) => (
          <ClubPanel key={`${one.merchantCode} ${one.programme?.changedAt ?? ''} ${one.waitsForSecond}`} club={one} mayChange={mayChange} />
        ))
      }
    </ConsoleData>
  );
}

function ClubPanel({ club, mayChange }: { readonly club: VipProgramme; readonly mayChange: boolean }) {
  const money = useMoneyText();
  const t = useText();
  const format = useFormats();
  const { programme, currency } = club;
  const members = programme?.levels.reduce((sum, { memberCount }) => sum + memberCount, 0) ?? 0;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {club.merchantName}
          {programme === null && <Badge>{t('vip.none')}</Badge>}
          <WaitsBadge of={club} />
        </span>
      }
    >
      {programme !== null && (
        <FactGrid>
          <Fact term={t('vip.onePoint')}>{money(programme.pointAmount, currency)}</Fact>
          <Fact term={t('vip.levels')}>{programme.levels.length}</Fact>
          <Fact term={t('vip.members')}>{format.number(members)}</Fact>
          <Fact term={t('changedAt')}>
            <DateText moment={programme.changedAt} />
          </Fact>
        </FactGrid>
      )}
      {mayChange && <VipForm club={club} />}
    </Panel>
  );
}
