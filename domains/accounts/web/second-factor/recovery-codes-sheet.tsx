import { Button, CopyButton, Sheet } from '@jogada/platform/web/ui';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

/** The recovery codes, shown once, to copy or download. */
export function RecoveryCodesSheet({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useText();
  const text = codes.join('\n');
  return (
    <Sheet
      isOpen={codes.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={t('twoStep.codesTitle')}
      description={t('twoStep.codesLead')}
      footer={
        <Button size="large" isWide onClick={onClose}>
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
        <CopyButton text={text} label={t('twoStep.codesCopy')} look="quiet" isWide />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('twoStep.codesFile')}
          className="press inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-s2 px-5 text-15 font-semibold text-ink hover:bg-s3"
        >
          <IconDownload size={20} aria-hidden="true" />
          {t('twoStep.codesSave')}
        </a>
      </div>
    </Sheet>
  );
}
