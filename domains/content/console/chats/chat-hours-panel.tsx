import { listContentMerchants, readChatHours, setChatHours, type ChatHours } from '@jogada/content/contract/operator';
import { Choice, Panel, Tick, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { Button, FailedState, Skeleton, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const OFFICE: ChatHours = { weekdays: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 18 * 60, answersFirst: true };

/** Hours of the chat and its automatic answer, per brand. */
export function ChatHoursPanel() {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listContentMerchants, {});
  const [code, setCode] = useState<string>();
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const merchants = data?.merchants ?? [];
  const merchant = merchants.find(({ merchantCode }) => merchantCode === code) ?? merchants[0];
  if (!merchant) return <Skeleton className="h-24" />;
  return (
    <Panel title={t('chats.hours.title')}>
      <div className="grid gap-4 p-4">
        {merchants.length > 1 && (
          <Choice
            label={t('brand')}
            value={merchant.merchantCode}
            options={merchants.map(({ merchantCode, name }) => ({ value: merchantCode, name }))}
            onChoose={setCode}
          />
        )}
        <Hours key={merchant.merchantCode} merchantCode={merchant.merchantCode} />
      </div>
    </Panel>
  );
}

function Hours({ merchantCode }: { readonly merchantCode: string }) {
  const { data, error, refetch, isFetching } = useOperatorCall(readChatHours, { merchantCode });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return data ? <HoursForm key={JSON.stringify(data)} merchantCode={merchantCode} stored={data.hours} /> : <Skeleton className="h-24" />;
}

interface HoursFormProps {
  readonly merchantCode: string;
  readonly stored: ChatHours | null;
}

function HoursForm({ merchantCode, stored }: HoursFormProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setChatHours);
  const [hours, setHours] = useState(stored ?? OFFICE);
  const [isStated, setStated] = useState(stored !== null);
  const { weekdays, opensAt, closesAt, answersFirst } = hours;
  const isWrong = isStated && (opensAt >= closesAt || weekdays.length === 0);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWrong) return;
    if (await act({ merchantCode, hours: isStated ? hours : null })) toast.success(t('announcements.saved'));
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <Tick label={t('chats.hours.stated')} isOn={isStated} onTurn={setStated} />
      {isStated && (
        <>
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="text-13 text-ink-2">{t('chats.hours.weekdays')}</legend>
            {WEEKDAYS.map((weekday) => (
              <Tick
                key={weekday}
                label={t(`chats.hours.day.${weekday}`)}
                isOn={weekdays.includes(weekday)}
                onTurn={(isOn) =>
                  setHours({ ...hours, weekdays: isOn ? [...weekdays, weekday] : weekdays.filter((one) => one !== weekday) })
                }
              />
            ))}
          </fieldset>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              type="time"
              label={t('chats.hours.opens')}
              value={clockOf(opensAt)}
              onChange={({ target }) => setHours({ ...hours, opensAt: minutesOf(target.value) })}
            />
            <TextField
              type="time"
              label={t('chats.hours.closes')}
              hint={t('chats.hours.midnight')}
              value={clockOf(closesAt % DAY)}
              error={isWrong ? t('chats.hours.wrong') : undefined}
              onChange={({ target }) => setHours({ ...hours, closesAt: minutesOf(target.value) || DAY })}
            />
          </div>
          <Tick label={t('chats.hours.answersFirst')} isOn={answersFirst} onTurn={(isOn) => setHours({ ...hours, answersFirst: isOn })} />
        </>
      )}
      <Button type="submit" look="ghost" isLoading={isPending} className="justify-self-start">
        {t('chats.hours.save')}
      </Button>
    </form>
  );
}

const DAY = 24 * 60;

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
