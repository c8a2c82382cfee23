import { useAddressChoices } from '@jogada/platform/web';
import { Section, SegmentedTabs } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { BillList } from './bill-list.tsx';

type Side = 'is_paid' | 'pays';

/** Bills of one kind of contract: those received and those paid. */
export function BillsOfBothSides({ kind }: { readonly kind: 'dividend' | 'salary' }) {
  const t = useText();
  const [choices, change] = useAddressChoices();
  const side: Side = choices['side'] === 'pays' ? 'pays' : 'is_paid';
  return (
    <Section title={t('bill.list')}>
      <SegmentedTabs
        label={t('contract.sides')}
        active={side}
        onSelect={(key) => change({ side: key })}
        tabs={[
          { key: 'is_paid', title: t('bill.side.is_paid') },
          { key: 'pays', title: t('bill.side.pays') },
        ]}
      />
      <div className="mt-3">
        <BillList key={side} kind={kind} side={side} />
      </div>
    </Section>
  );
}
