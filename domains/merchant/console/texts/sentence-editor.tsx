import { listSiteTextVersions, restoreSiteText, setSiteText, SITE_TEXT_MAX, type SiteText } from '@jogada/merchant/contract/operator';
import type { Language } from '@jogada/platform/contract';
import { ActionButton, ConsoleData, useOperatorAction, useOperatorCall, useMay } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Button, toast } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';

interface SentenceEditorProps {
  readonly merchantCode: string;
  readonly language: Language;
  readonly text: SiteText;
}

/** Edits one text: the shipped one, the merchant's own and its history. */
export function SentenceEditor({ merchantCode, language, text }: SentenceEditorProps) {
  const t = useText();
  const id = useId();
  const mayWrite = useMay(setSiteText);
  const { textName, shipped, message, version } = text;
  const [words, setWords] = useState(message ?? shipped);
  const { act, isPending } = useOperatorAction(setSiteText);

  async function handleSave(next: string | null) {
    if (await act({ merchantCode, language, textName, message: next, version })) toast.success(t('texts.saved'));
  }

  return (
    <div className="mt-3 grid gap-x-6 gap-y-3 lg:grid-cols-2">
      <div>
        <label htmlFor={id} className="block text-13 font-semibold">
          {t('texts.message')}
        </label>
        <textarea
          id={id}
          rows={3}
          lang={language}
          value={words}
          readOnly={!mayWrite}
          maxLength={SITE_TEXT_MAX}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setWords(target.value)}
          className="mt-1 block w-full rounded-control bg-s2 p-3 text-15 ring-1 ring-control ring-inset"
        />
        <p id={`${id}-hint`} className="mt-1 text-12 text-ink-3">
          {t('texts.hint')}
        </p>
      </div>
      <div>
        <p className="text-13 font-semibold">{t('texts.shipped')}</p>
        <p lang={language} className="mt-1 rounded-control bg-s2/50 p-3 text-15 break-words whitespace-pre-line text-ink-2">
          {shipped}
        </p>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2 lg:col-span-2">
          <Button
            size="small"
            isLoading={isPending}
            disabled={words.trim() === '' || words === (message ?? shipped)}
            onClick={() => void handleSave(words)}
          >
            {t('texts.save')}
          </Button>
          {message !== null && (
            <ActionButton disabled={isPending} onClick={() => void handleSave(null)}>
              {t('texts.reset')}
            </ActionButton>
          )}
        </div>
      )}
      {version > 0 && <Versions merchantCode={merchantCode} language={language} textName={textName} mayWrite={mayWrite} />}
    </div>
  );
}

interface VersionsProps extends Omit<SentenceEditorProps, 'text'> {
  readonly textName: string;
  readonly mayWrite: boolean;
}

function Versions({ merchantCode, language, textName, mayWrite }: VersionsProps) {
  const t = useText();
  const answer = useOperatorCall(listSiteTextVersions, { merchantCode, language, textName });
  const { act, isPending } = useOperatorAction(restoreSiteText);

  async function handleRestore(version: number) {
    if (await act({ merchantCode, version })) toast.success(t('texts.saved'));
  }

  return (
    <section className="lg:col-span-2">
      <h3 className="text-13 font-semibold">{t('texts.versions')}</h3>
      <ConsoleData answer={answer}>
        {({ versions }) => (
          <ul>
            {versions.map(({ version, message, savedBy, savedAt }, index) => (
              <li key={version} className="flex min-h-12 items-center gap-3 border-line/60 py-1 not-last:border-b">
                <span className="min-w-0 flex-1 text-15 break-words">
                  {message ?? <span className="text-ink-3">{t('texts.original')}</span>}
                  <span className="block text-12 text-ink-3">
                    {savedBy} · <DateText moment={savedAt} />
                  </span>
                </span>
                {mayWrite && index > 0 && (
                  <ActionButton disabled={isPending} onClick={() => void handleRestore(version)}>
                    {t('texts.restore')}
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </ConsoleData>
    </section>
  );
}
