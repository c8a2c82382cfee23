import { profileHashIn } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { classNames, CopiedValue, CopyButton, Modal } from '@jogada/platform/web/ui';
import { IconBrandAndroid, IconBrandApple, IconChevronRight, IconDeviceMobilePlus, IconSettingsDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { waysOf, type DownloadWay } from './download-rules.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import { useInstall } from './use-install.ts';
import { readVisit } from './visit.ts';

const ICONS = {
  android: <IconBrandAndroid size={24} aria-hidden="true" />,
  ios: <IconBrandApple size={24} aria-hidden="true" />,
  mobileConfig: <IconSettingsDown size={24} aria-hidden="true" />,
  install: <IconDeviceMobilePlus size={24} aria-hidden="true" />,
  homeScreen: <IconDeviceMobilePlus size={24} aria-hidden="true" />,
} as const satisfies Record<DownloadWay['kind'], ReactNode>;

/** All ways to get the app in this environment, each with its instructions. */
export function DownloadWays({ className = '' }: { readonly className?: string }) {
  const t = useText();
  const visit = readVisit();
  const ways = waysOf(visit, useStatus().info.resources);
  const [steps, setSteps] = useState<'android' | 'ios'>();
  const [isAlertOpen, setAlertOpen] = useState(false);
  const install = useInstall();

  async function handleInstall() {
    if (install.isOffered) await install.ask();
    else setSteps('android');
  }

  return (
    <div className={className}>
      <ul className="grid gap-2">
        {ways.map((way) => {
          const content = <WayContent kind={way.kind} />;
          if (way.kind === 'install') return <Row key={way.kind} content={content} onSelect={() => void handleInstall()} />;
          if (way.kind === 'homeScreen') return <Row key={way.kind} content={content} onSelect={() => setSteps('ios')} />;
          // On an iPhone only Safari can install a profile or an app.
          if (visit.platform === 'ios' && !visit.isSafari)
            return <Row key={way.kind} content={content} onSelect={() => setAlertOpen(true)} />;
          return (
            <Row
              key={way.kind}
              content={content}
              href={way.url}
              sha256={way.kind === 'mobileConfig' ? profileHashIn(way.url) : undefined}
            />
          );
        })}
      </ul>
      {steps && <HomeScreenSteps platform={steps} className="mt-3" />}
      {ways.some(({ kind }) => kind === 'ios' || kind === 'mobileConfig') && (
        <p className="mt-3 text-center text-12 text-ink-3">{t('download.iosVersion')}</p>
      )}
      <Modal isOpen={isAlertOpen} onOpenChange={setAlertOpen} title={t('download.notice')} className="bg-s3! ring-1 ring-inset ring-line">
        <p role="alert" className="mb-4 text-ink-2">
          {t('download.useSafari')}
        </p>
        <CopyButton text={`${location.origin}/m/app`} label={t('download.copyAddress')} />
      </Modal>
    </div>
  );
}

function WayContent({ kind }: { readonly kind: DownloadWay['kind'] }) {
  const t = useText();
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary/15 text-primary">{ICONS[kind]}</span>
      <span className="min-w-0 flex-1 text-left">
        <span className="block font-semibold">{t(`download.way.${kind}`)}</span>
        <span className="block text-13 text-ink-2">{t(`download.wayBody.${kind}`)}</span>
      </span>
      <IconChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
    </>
  );
}

interface RowProps {
  readonly content: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  /** SHA-256 of the file behind the link. */
  readonly sha256?: string | undefined;
}

function Row({ content, href, onSelect, sha256 }: RowProps) {
  const t = useText();
  const shape = classNames('press flex min-h-16 w-full items-center gap-3 rounded-tile bg-s2 px-3 py-2.5 hover:bg-s3');
  return (
    <li>
      {href === undefined ? (
        <button type="button" onClick={onSelect} className={shape}>
          {content}
        </button>
      ) : (
        <a href={href} rel="noreferrer" className={shape}>
          {content}
        </a>
      )}
      {sha256 !== undefined && (
        <div className="mt-1 grid px-3 text-left text-12 text-ink-3">
          <span>{t('download.profileHash')}</span>
          <CopiedValue value={sha256} />
        </div>
      )}
    </li>
  );
}
