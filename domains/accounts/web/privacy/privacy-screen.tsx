import { isRealMember, type AnswerOfErasure } from '@jogada/accounts/contract/player';
import { DateText } from '@jogada/platform/web';
import { Card, classNames, EmptyState, Page, Section, TopBar } from '@jogada/platform/web/ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { homePath } from '../paths.ts';
import { TermsList } from '../register/terms-list.tsx';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { ConsentsSection } from './consents-section.tsx';
import { KeptList } from './kept-list.tsx';
import { OwnDataSection } from './own-data-section.tsx';

const NOTICE = ['what', 'why', 'who', 'kept', 'rights'] as const;

/** Privacy notice and terms for everyone; consents, copy, correction and erasure for a member (LGPD art. 9 and 18). */
export function PrivacyScreen() {
  const t = useText();
  const { session } = useSession();
  const [erased, setErased] = useState<AnswerOfErasure>();
  const isMember = session !== null && isRealMember(session.type);
  return (
    <>
      <TopBar title={t('privacy.title')} backTo={homePath} />
      <Page className={classNames('max-w-[480px]', !erased && '-mt-6')}>
        {erased && <Erased erased={erased} />}
        {!erased && isMember && (
          <>
            <OwnDataSection onErased={setErased} />
            <ConsentsSection />
          </>
        )}
        <Section title={t('privacy.notice')}>
          <Card>
            <dl className="grid gap-4">
              {NOTICE.map((part) => (
                <div key={part}>
                  <dt className="font-semibold text-ink">{t(`privacy.${part}.title`)}</dt>
                  <dd className="mt-1 text-ink-2">{t(`privacy.${part}.body`)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </Section>
        <Section title={t('register.terms.title')}>
          <Card>
            <TermsList />
          </Card>
        </Section>
      </Page>
    </>
  );
}

function Erased({ erased }: { readonly erased: AnswerOfErasure }) {
  const t = useText();
  return (
    <div role="status">
      <EmptyState icon={<IconCircleCheck size={40} stroke={1.5} aria-hidden="true" />} title={t('privacy.erased.title')}>
        {t.rich('privacy.erased.body', { moment: () => <DateText moment={erased.keptUntil} shape="date" /> })}
      </EmptyState>
      <KeptList grounds={erased.kept.map(({ ground }) => ground)} />
    </div>
  );
}
