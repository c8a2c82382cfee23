import { FEEDBACK_MAX, FEEDBACK_MIN, sendFeedback } from '@jogada/content/contract/player';
import { useAct } from '@jogada/platform/web';
import { useActForm } from '@jogada/platform/web/forms';
import { Button, classNames, Sheet, toast } from '@jogada/platform/web/ui';
import { useId } from 'react';
import { useText } from '../use-text.ts';

interface FeedbackSheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Form for a member's suggestion (FEEDBACK3). */
export function FeedbackSheet({ isOpen, onOpenChange }: FeedbackSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('feedback.title')}>
      <FeedbackForm onSent={() => onOpenChange(false)} />
    </Sheet>
  );
}

function FeedbackForm({ onSent }: { readonly onSent: () => void }) {
  const t = useText();
  const id = useId();
  const { act, isPending } = useAct(sendFeedback);
  const { register, submit, formState } = useActForm({
    defaultValues: { text: '' },
    findFaults: ({ text }) => ({ text: [...text.trim()].length < FEEDBACK_MIN && t('feedback.short', { least: FEEDBACK_MIN }) }),
    placeOf: () => 'text',
  });
  const fault = formState.errors.text?.message;

  const handleSubmit = submit(async ({ text }) => {
    await act({ text: text.trim() });
    toast.success(t('feedback.sent'));
    onSent();
  });

  return (
    <form noValidate onSubmit={handleSubmit}>
      <p className="mb-4 text-ink-2">{t('feedback.lead')}</p>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink-2">
        {t('feedback.text')}
      </label>
      <textarea
        id={id}
        rows={6}
        maxLength={FEEDBACK_MAX}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        {...register('text')}
        className={classNames(
          'w-full resize-none rounded-control bg-s1 px-4 py-3 text-ink outline-none ring-1 ring-inset focus:ring-2',
          fault === undefined ? 'ring-control focus:ring-primary' : 'ring-danger',
        )}
      />
      <div id={`${id}-fault`} role="alert" className="mt-2 text-13 text-danger empty:hidden">
        {fault}
      </div>
      <Button type="submit" size="large" isWide isLoading={isPending} className="mt-4">
        {t('feedback.send')}
      </Button>
    </form>
  );
}
