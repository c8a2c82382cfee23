import { listContentMerchants, readChatHours, setChatHours, type ChatHours } from '@jogada/content/contract/operator';
import { Choice, FormTick, Panel, Tick, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { FormTextField, useActForm, useController, useWatch, type Control } from '@jogada/platform/web/forms';
import { Button, FailedState, Skeleton, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
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

/** Times as a time field has them, such as `09:00`. */
interface Draft {
  readonly isStated: boolean;
  readonly weekdays: readonly number[];
  readonly opens: string;
  readonly closes: string;
  readonly answersFirst: boolean;
}

function HoursForm({ merchantCode, stored }: HoursFormProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setChatHours);
  const { control, submit } = useActForm<Draft>({
    defaultValues: draftOf(stored),
    findFaults: (draft) => ({ closes: draft.isStated && isOutOfOrder(hoursOf(draft)) && t('chats.hours.wrong') }),
  });
  const isStated = useWatch({ control, name: 'isStated' });

  const handleSubmit = submit(async (draft) => {
    if (await act({ merchantCode, hours: draft.isStated ? hoursOf(draft) : null })) toast.success(t('announcements.saved'));
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3">
      <FormTick control={control} name="isStated" label={t('chats.hours.stated')} />
      {isStated && (
        <>
          <Weekdays control={control} />
          <div className="grid grid-cols-2 gap-3">
            <FormTextField control={control} name="opens" type="time" label={t('chats.hours.opens')} />
            <FormTextField control={control} name="closes" type="time" label={t('chats.hours.closes')} hint={t('chats.hours.midnight')} />
          </div>
          <FormTick control={control} name="answersFirst" label={t('chats.hours.answersFirst')} />
        </>
      )}
      <Button type="submit" look="ghost" isLoading={isPending} className="justify-self-start">
        {t('chats.hours.save')}
      </Button>
    </form>
  );
}

function Weekdays({ control }: { readonly control: Control<Draft> }) {
  const t = useText();
  const { field } = useController({ control, name: 'weekdays' });
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="text-13 text-ink-2">{t('chats.hours.weekdays')}</legend>
      {WEEKDAYS.map((weekday) => (
        <Tick
          key={weekday}
          label={t(`chats.hours.day.${weekday}`)}
          isOn={field.value.includes(weekday)}
          onTurn={(isOn) => field.onChange(isOn ? [...field.value, weekday] : field.value.filter((one) => one !== weekday))}
        />
      ))}
    </fieldset>
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

function draftOf(stored: ChatHours | null): Draft {
  const { weekdays, opensAt, closesAt, answersFirst } = stored ?? OFFICE;
  return { isStated: stored !== null, weekdays, opens: clockOf(opensAt), closes: clockOf(closesAt % DAY), answersFirst };
}

/** A time of closing at midnight ends the day. */
function hoursOf({ weekdays, opens, closes, answersFirst }: Draft): ChatHours {
  return { weekdays: [...weekdays], opensAt: minutesOf(opens), closesAt: minutesOf(closes) || DAY, answersFirst };
}

function isOutOfOrder({ weekdays, opensAt, closesAt }: ChatHours): boolean {
  return opensAt >= closesAt || weekdays.length === 0;
}
