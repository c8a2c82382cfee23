import { SegmentedTabs } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

interface AccountKindProps {
  readonly isAgent: boolean;
  readonly onChoose: (isAgent: boolean) => void;
}

/** Selects whether a new account is an agent. */
export function AccountKind({ isAgent, onChoose }: AccountKindProps) {
  const t = useText();
  return (
    <div>
      <SegmentedTabs
        label={t('open.kind')}
        active={isAgent ? 'agent' : 'member'}
        onSelect={(kind) => onChoose(kind === 'agent')}
        tabs={[
          { key: 'member', title: t('open.member') },
          { key: 'agent', title: t('open.agent') },
        ]}
      />
      <p className="mt-2 text-13 text-ink-3">{t(isAgent ? 'open.agentHint' : 'open.memberHint')}</p>
    </div>
  );
}
