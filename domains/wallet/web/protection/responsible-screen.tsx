import { isRealMember } from '@jogada/accounts/contract/player';
import { homePath, limitsPath, useSession } from '@jogada/accounts/web';
import { useStatus } from '@jogada/merchant/web';
import { DateText, useCall } from '@jogada/platform/web';
import { Card, List, ListRow, Page, Section, TopBar } from '@jogada/platform/web/ui';
import { readProtection } from '@jogada/wallet/contract/player';
import { IconChartLine, IconDoorExit, IconExternalLink, IconLeaf, IconPlayerPause, IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { profitAndLossPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { ExclusionSheet } from './exclusion-sheet.tsx';
import { PauseSheet } from './pause-sheet.tsx';
import { PlaySummary } from './play-summary.tsx';
import { RealityCheckChoice } from './reality-check-choice.tsx';
import { useProtection } from './use-protection.ts';

/** Brazil's national self-exclusion from all betting sites (R21). */
const NATIONAL_SELF_EXCLUSION = 'https://www.gov.br/autoexclusaoapostas';
const SIGNS = ['chasing', 'more', 'hiding', 'borrowing', 'mood'] as const;

/** Responsible gaming: play summary, limits, pause, self-exclusion and sources of help. */
export function ResponsibleScreen() {
  const t = useText();
  const { session } = useSession();
  const isMember = session !== null && isRealMember(session.type);
  return (
    <>
      <TopBar title={t('protection.title')} backTo={homePath} />
      <Page className="max-w-[480px]">
        {isMember ? <PlaySummary /> : <Welcome />}
        {isMember && <Noticed />}
        {isMember && <Tools />}
        <WatchOut />
        <Help />
      </Page>
    </>
  );
}

function Welcome() {
  const t = useText();
  return (
    <Card look="note" className="flex items-center gap-4">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-s2 text-primary">
        <IconLeaf size={30} stroke={1.7} aria-hidden="true" />
      </span>
      <p className="text-ink-2">{t('protection.welcome')}</p>
    </Card>
  );
}

/** The signals that the staff reviews at present (R24). */
function Noticed() {
  const t = useText();
  const { data } = useCall(readProtection, {});
  if (!data?.noticed) return null;
  const { signals, since } = data.noticed;
  return (
    <Section title={t('protection.noticed.title')}>
      <Card>
        <ul className="grid gap-3">
          {signals.map((signal) => (
            <li key={signal} className="flex items-start gap-3 text-ink">
              <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-hot" />
              {t(`protection.noticed.${signal}`)}
            </li>
          ))}
        </ul>
        <p className="mt-4 border-t border-line pt-4 text-13 text-ink-2">
          {t.rich('protection.noticed.since', { day: () => <DateText moment={since} shape="date" /> })}
        </p>
      </Card>
    </Section>
  );
}

function Tools() {
  const t = useText();
  const { pausedUntilText } = useProtection();
  const [open, setOpen] = useState<'pause' | 'exclusion'>();
  return (
    <>
      <List className="mt-6" label={t('protection.tools')}>
        <ListRow
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          title={t('limits.title')}
          detail={t('protection.limitsDetail')}
          to={limitsPath}
        />
        <ListRow
          icon={<IconChartLine size={20} aria-hidden="true" />}
          title={t('profit.title')}
          detail={t('protection.statementDetail')}
          to={profitAndLossPath}
        />
        <ListRow
          icon={<IconPlayerPause size={20} aria-hidden="true" />}
          title={t('protection.pause.title')}
          detail={pausedUntilText ?? t('protection.pause.detail')}
          onSelect={() => setOpen('pause')}
        />
        <ListRow
          icon={<IconDoorExit size={20} aria-hidden="true" />}
          title={t('protection.exclusion.title')}
          detail={t('protection.exclusion.detail')}
          onSelect={() => setOpen('exclusion')}
        />
      </List>
      <RealityCheckChoice />
      <PauseSheet isOpen={open === 'pause'} onOpenChange={(isOpen) => setOpen(isOpen ? 'pause' : undefined)} />
      <ExclusionSheet isOpen={open === 'exclusion'} onOpenChange={(isOpen) => setOpen(isOpen ? 'exclusion' : undefined)} />
    </>
  );
}

function WatchOut() {
  const t = useText();
  return (
    <Section title={t('protection.signs.title')}>
      <Card>
        <ul className="grid gap-3">
          {SIGNS.map((sign) => (
            <li key={sign} className="flex items-start gap-3 text-ink-2">
              <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-hot" />
              {t(`protection.signs.${sign}`)}
            </li>
          ))}
        </ul>
        <p className="mt-4 border-t border-line pt-4 text-13 text-ink-3">{t('protection.signs.after')}</p>
      </Card>
    </Section>
  );
}

function Help() {
  const t = useText();
  const { responsibleGaming } = useStatus().info;
  const places = [{ name: t('protection.national'), url: NATIONAL_SELF_EXCLUSION }, ...responsibleGaming];
  return (
    <Section title={t('protection.help')}>
      <ul className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {places
          .filter(({ url }) => /^(https:\/\/|tel:)/.test(url))
          .map(({ name, url }) => (
            <li key={url} className="border-b border-line/60 last:border-0">
              <a href={url} target="_blank" rel="noopener noreferrer" className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-s2">
                <span className="min-w-0 flex-1 font-medium text-ink">{name}</span>
                <IconExternalLink size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
              </a>
            </li>
          ))}
      </ul>
    </Section>
  );
}
