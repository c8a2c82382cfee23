import { ApiProblem, startDownload, useClient, useProblemText } from '@jogada/platform/web';
import { Button, toast } from '@jogada/platform/web/ui';
import { readStatement, type StatementFormat } from '@jogada/wallet/contract/player';
import { IconFileTypePdf, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { Period } from '../record/period.ts';
import { useText } from '../use-text.ts';

/** Buttons that download a period's statement as PDF or CSV. */
export function StatementWays({ period: { from, to } }: { readonly period: Period }) {
  const t = useText();
  const call = useClient();
  const problemText = useProblemText();
  const [writing, setWriting] = useState<StatementFormat>();

  async function take(format: StatementFormat) {
    setWriting(format);
    try {
      const { fileName, mediaType, content } = await call(readStatement, { from, to, format });
      saveFile({ fileName, blob: new Blob([Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)], { type: mediaType }) });
      toast.success(t('statement.done'));
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.refusal(problemText(problem));
    } finally {
      setWriting(undefined);
    }
  }

  return (
    <div className="grid gap-3">
      <Button
        look="quiet"
        isWide
        icon={<IconFileTypePdf size={20} aria-hidden="true" />}
        isLoading={writing === 'pdf'}
        onClick={() => void take('pdf')}
      >
        {t('statement.pdf')}
      </Button>
      <Button
        look="quiet"
        isWide
        icon={<IconTable size={20} aria-hidden="true" />}
        isLoading={writing === 'csv'}
        onClick={() => void take('csv')}
      >
        {t('statement.csv')}
      </Button>
    </div>
  );
}

function saveFile({ fileName, blob }: { readonly fileName: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  startDownload(address, fileName);
  // Once the download has started, the browser no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
