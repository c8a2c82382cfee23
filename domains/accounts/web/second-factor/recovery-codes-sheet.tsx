import { keepRecoveryCodes } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText, useStay } from '@jogada/platform/web';
import { Button, CopyButton, Sheet, toast } from '@jogada/platform/web/ui';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';

interface RecoveryCodesSheetProps {
  readonly codes: readonly string[];
  /** Called when the member has confirmed having stored them. */
  readonly onKept: () => void;
}

/** The recovery codes, shown once. The sheet stays until they were copied, downloaded or declared as stored, and that is confirmed. */
export function RecoveryCodesSheet({ codes, onKept }: RecoveryCodesSheetProps) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending } = useAct(keepRecoveryCodes);
  const [stored, setStored] = useState<readonly string[]>();
  useStay(codes.length > 0);
  const isStored = stored === codes;
  const text = codes.join('\n');

  async function keep() {
    const [recoveryCode = ''] = codes;
    try {
      await act({ recoveryCode });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
      // Newer codes have replaced these, so there is nothing to keep.
      if (error.code !== 'changed_meanwhile') return;
    }
    onKept();
  }

  return (
    <Sheet
      isOpen={codes.length > 0}
      isHeld
      onOpenChange={() => undefined}
      title={t('twoStep.codesTitle')}
      description={t('twoStep.codesLead')}
      footer={
        <Button size="large" isWide disabled={!isStored} isLoading={isPending} onClick={() => void keep()}>
          {t('twoStep.codesKept')}
        </Button>
      }
    >
      <ol aria-label={t('twoStep.codesTitle')} className="guilloche grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-s2 px-4 py-5">
        {codes.map((code) => (
          <li key={code} className="text-center font-mono text-17 tracking-wide text-ink tabular-nums select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <CopyButton text={text} label={t('twoStep.codesCopy')} look="quiet" isWide onCopied={() => setStored(codes)} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('twoStep.codesFile')}
          onClick={() => setStored(codes)}
          className="press inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-s2 px-5 text-15 font-semibold text-ink hover:bg-s3"
        >
          <IconDownload size={20} aria-hidden="true" />
          {t('twoStep.codesSave')}
        </a>
      </div>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2.5 text-15">
        <input
          type="checkbox"
          className="tick-box size-5 shrink-0"
          checked={isStored}
          onChange={(event) => setStored(event.target.checked ? codes : undefined)}
        />
        {t('twoStep.codesStored')}
      </label>
    </Sheet>
  );
}
