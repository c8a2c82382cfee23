import { endDevice, listDevices, signOutEverywhere, type Device } from '@jogada/accounts/contract/player';
import { ApiProblem, DateText, queryKeyOf, useAct, useCall, useGoTo, useProblemText } from '@jogada/platform/web';
import { AfterAWhile, Badge, Button, Dialog, FailedState, Section, Skeleton, toast } from '@jogada/platform/web/ui';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { homePath } from '../paths.ts';
import { clearRememberedLogin } from '../remember/remembered-login.ts';
import { forbidAutoLogin } from '../session/session-storage.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { DeviceIcon, useDeviceName } from './device-mark.tsx';

type Ending = Device | 'everywhere';

/** The account's sessions; each can be ended, or all at once (S26). */
export function DevicesSection() {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(listDevices, {});
  const [ending, setEnding] = useState<Ending>();
  return (
    <Section title={t('devices.title')}>
      <p className="-mt-2 mb-4 text-13 text-ink-2">
        {data?.lastLoginAt
          ? t.rich('devices.lastLogin', { moment: () => <DateText moment={data.lastLoginAt ?? ''} /> })
          : t('devices.lead')}
      </p>
      {error && !data && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <DevicesSkeleton />
        </AfterAWhile>
      )}
      {data && (
        <>
          <ul aria-label={t('devices.title')} className="overflow-hidden rounded-card bg-s1 shadow-raised">
            {data.list.map((device) => (
              <DeviceRow key={device.sessionId} device={device} onEnd={() => setEnding(device)} />
            ))}
          </ul>
          <Button
            look="danger"
            isWide
            className="mt-4"
            icon={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => setEnding('everywhere')}
          >
            {t('devices.everywhere')}
          </Button>
        </>
      )}
      <EndingDialog ending={ending} onClose={() => setEnding(undefined)} />
    </Section>
  );
}

/** Two rows: the usual number of sessions. */
function DevicesSkeleton() {
  return (
    <>
      <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {['here', 'there'].map((place) => (
          <div key={place} className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="min-w-0 flex-1">
              <Skeleton className="my-1 h-4 w-40 rounded-badge" />
              <Skeleton className="my-1 h-4 w-40 max-w-full rounded-badge" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-11 rounded-full" />
    </>
  );
}

function DeviceRow({ device, onEnd }: { readonly device: Device; readonly onEnd: () => void }) {
  const t = useText();
  return (
    <li className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
      <DeviceIcon kind={device.kind} isCurrent={device.isCurrent} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {useDeviceName(device)}
          {device.isCurrent && <Badge tone="ok">{t('devices.current')}</Badge>}
        </span>
        <span className="block text-13 text-ink-3">
          {t.rich('devices.seen', { moment: () => <DateText moment={device.lastSeenAt} shape="dayTime" />, address: device.address })}
        </span>
        {device.isRemembered && <span className="block text-13 text-ink-3">{t('devices.remembered')}</span>}
      </span>
      {!device.isCurrent && (
        <Button look="quiet" size="small" onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function EndingDialog({ ending, onClose }: { readonly ending: Ending | undefined; readonly onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const goTo = useGoTo();
  const { clearSession, leaveBy } = useSession();
  const one = useAct(endDevice);
  const all = useAct(signOutEverywhere);
  const isEverywhere = ending === 'everywhere';

  async function endOne(device: Device) {
    await one.act({ sessionId: device.sessionId });
    await queries.invalidateQueries({ queryKey: queryKeyOf(listDevices) });
    toast.success(t('devices.ended'));
  }

  async function endAll() {
    await leaveBy(async () => {
      await queries.cancelQueries();
      await all.act({});
      clearRememberedLogin('username');
      forbidAutoLogin();
      clearSession();
      await goTo(homePath, { replace: true });
    });
    toast.success(t('devices.endedAll'));
  }

  async function handleConfirm() {
    if (ending === undefined) return;
    try {
      await (ending === 'everywhere' ? endAll() : endOne(ending));
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.refusal(problemText(problem));
    }
  }

  return (
    <Dialog
      isOpen={ending !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isEverywhere ? t('devices.everywhere') : t('devices.endTitle')}
      confirmLabel={isEverywhere ? t('devices.everywhereConfirm') : t('devices.end')}
      onConfirm={() => void handleConfirm()}
      isPending={one.isPending || all.isPending}
      look="danger"
    >
      {isEverywhere ? t('devices.everywhereLead') : t('devices.endLead')}
    </Dialog>
  );
}
