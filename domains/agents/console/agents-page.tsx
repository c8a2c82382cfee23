import { ConsolePage, FilterTabs } from '@jogada/platform/console';
import { useState } from 'react';
import { ContractsPart } from './contracts/contracts-part.tsx';
import { DisputesPart } from './disputes/disputes-part.tsx';
import { PayoutsPart } from './payouts/payouts-part.tsx';
import { RulesPart } from './rules/rules-part.tsx';
import { TreePart } from './tree/tree-part.tsx';
import { useText } from './use-text.ts';

const PARTS = ['tree', 'contracts', 'rules', 'payouts', 'disputes'] as const;
const VIEWS = { tree: TreePart, contracts: ContractsPart, rules: RulesPart, payouts: PayoutsPart, disputes: DisputesPart };

/** Console page of the agents: tree, contracts, rules, payouts with their calculation, and disputes. */
export function AgentsPage() {
  const t = useText();
  const [part, setPart] = useState<(typeof PARTS)[number]>('tree');
  const View = VIEWS[part];
  return (
    <ConsolePage
      title={t('page.title')}
      detail={t('page.detail')}
      end={
        <FilterTabs
          label={t('page.title')}
          active={part}
          onSelect={setPart}
          choices={PARTS.map((key) => ({ key, title: t(`page.parts.${key}`) }))}
        />
      }
    >
      <View />
    </ConsolePage>
  );
}
