import { PUSH_KINDS, readPush, setPushChoices, setPushDevice, type PushChoices } from '@jogada/content/contract/player';
import { ApiProblem, queryKeyOf, useAct, useCall, useProblemText } from '@jogada/platform/web';
import { Button, FailedState, Sheet, Skeleton, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useText } from '../use-text.ts';
import { readDeviceState, subscribeDevice, unsubscribeDevice, type DeviceState } from './device-subscription.ts';

interface PushSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Push notifications on this device, and the member's choices for all of their devices. */
export function PushSheet({ isOpen, onOpenChange }: PushSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('push.title')}>
      <Choices />
    </Sheet>
  );
}

function Choices() {
  const { data, error, refetch, isFetching } = useCall(readPush, {});
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="h-64 rounded-card" />;
  return (
    <div className="grid gap-6">
      <ThisDevice publicKey={data.publicKey} />
      <Kinds choices={data} />
    </div>
  );
}

function useRefusal() {
  const problemText = useProblemText();
  return (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
    toast.refusal(problemText(error));
  };
}

function ThisDevice({ publicKey }: { readonly publicKey: string }) {
  const t = useText();
  const refuse = useRefusal();
  const { act } = useAct(setPushDevice);
  const [state, setState] = useState<DeviceState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void readDeviceState().then(setState), []);

  const turn = async (isOn: boolean) => {
    setBusy(true);
    const endpoint = isOn ? await subscribeDevice(publicKey, t('push.notice')) : await unsubscribeDevice();
    if (endpoint === undefined && isOn) toast.refusal(t('push.failed'));
    try {
      if (endpoint !== undefined) await act({ endpoint, isOn });
    } catch (error) {
      // A subscription that the server does not know receives nothing.
      if (isOn) await unsubscribeDevice();
      refuse(error);
    } finally {
      setState(await readDeviceState());
      setBusy(false);
    }
  };

  return (
    <section>
      <p className="text-ink-2">{t(state === 'unsupported' || state === 'blocked' ? `push.${state}` : 'push.lead')}</p>
      {(state === 'on' || state === 'off') && (
        <Button
          look={state === 'on' ? 'quiet' : 'primary'}
          isWide
          isLoading={isBusy}
          className="mt-3"
          onClick={() => void turn(state === 'off')}
        >
          {t(state === 'on' ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      )}
    </section>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const QUIET_AT_FIRST = { quietFrom: 22, quietUntil: 8 };
const NOT_QUIET = { quietFrom: 0, quietUntil: 0 };

function Kinds({ choices: { kinds, quietFrom, quietUntil } }: { readonly choices: PushChoices }) {
  const t = useText();
  const refuse = useRefusal();
  const queries = useQueryClient();
  const { act } = useAct(setPushChoices);
  const [isChanging, setChanging] = useState(false);
  const isQuiet = quietFrom !== quietUntil;

  const change = async (changed: Partial<PushChoices>) => {
    // A change sends all choices: the next one must start from the stored ones.
    setChanging(true);
    try {
      await act({ kinds, quietFrom, quietUntil, ...changed }).catch(refuse);
      await queries.invalidateQueries({ queryKey: queryKeyOf(readPush) });
    } finally {
      setChanging(false);
    }
  };

  return (
    <fieldset disabled={isChanging} className="grid gap-1">
      <legend className="mb-2 font-semibold text-ink">{t('push.kinds')}</legend>
      {PUSH_KINDS.map((kind) => (
        <Tick
          key={kind}
          label={t(`push.kind.${kind}`)}
          isOn={kinds.includes(kind)}
          onTurn={(isOn) => void change({ kinds: isOn ? [...kinds, kind] : kinds.filter((other) => other !== kind) })}
        />
      ))}
      <p className="mb-3 text-13 text-ink-3">{t('push.security')}</p>
      <Tick label={t('push.quiet')} isOn={isQuiet} onTurn={(isOn) => void change(isOn ? QUIET_AT_FIRST : NOT_QUIET)} />
      {isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <HourField label={t('push.from')} hour={quietFrom} onSet={(hour) => void change({ quietFrom: hour })} />
          <HourField label={t('push.until')} hour={quietUntil} onSet={(hour) => void change({ quietUntil: hour })} />
        </div>
      )}
    </fieldset>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

function Tick({ label, isOn, onTurn }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-ink">
      <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} className="tick-box size-6 shrink-0" />
      {label}
    </label>
  );
}

interface HourFieldProps {
  readonly label: string;
  readonly hour: number;
  readonly onSet: (hour: number) => void;
}

function HourField({ label, hour, onSet }: HourFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={hour}
        onChange={(event) => onSet(Number(event.target.value))}
        className="h-12 w-full rounded-control bg-s1 px-4 text-ink ring-1 ring-control ring-inset"
      >
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {`${String(each).padStart(2, '0')}:00`}
          </option>
        ))}
      </select>
    </div>
  );
}
