import { ActionButton, useSaveTable } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

interface CaseFile<Row> {
  readonly asOf: string;
  readonly list: readonly Row[];
  readonly isCut: boolean;
}

interface SaveCaseFileProps<Row> {
  /** File name without the date. */
  readonly name: string;
  readonly isEmpty: boolean;
  readonly isPending: boolean;
  /** Returns undefined when the request failed; the error has already been shown to the operator. */
  readonly read: () => Promise<CaseFile<Row> | undefined>;
  readonly head: readonly string[];
  readonly lineOf: (row: Row) => readonly string[];
}

const NOTICE_MS = 6000;

/** Saves all rows of a filtered list. The last line of a truncated file states the truncation. */
export function SaveCaseFile<Row>({ name, isEmpty, isPending, read, head, lineOf }: SaveCaseFileProps<Row>) {
  const t = useText();
  const saveTable = useSaveTable();
  async function handleSave() {
    const file = await read();
    if (!file) return;
    const cut = t('caseFile.cut', { count: file.list.length });
    const day = file.asOf.slice(0, 10);
    await saveTable(`${name}-${day}`, [head, ...file.list.map(lineOf), ...(file.isCut ? [[cut]] : [])]);
    if (file.isCut) toast.notice(cut, { durationMs: NOTICE_MS });
  }
  return (
    <ActionButton disabled={isEmpty} isLoading={isPending} onClick={() => void handleSave()}>
      {t('figures.save')}
    </ActionButton>
  );
}
