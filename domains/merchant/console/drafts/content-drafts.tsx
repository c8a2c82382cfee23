import {
  discardContentDraft,
  previewContentDraft,
  publishContentDraft,
  readOperatorContent,
  restoreContentVersion,
  saveContentDraft,
  type OperatorContent,
  type ContentDraft,
  type DraftKind,
} from '@jogada/merchant/contract/operator';
import type { ProblemCode } from '@jogada/platform/contract';
import { ActionButton, ChangeList, ConsoleData, toLocalTime, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText, useProblemText, ApiProblem } from '@jogada/platform/web';
import { Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { openPhone } from '../open-phone.ts';
import { useText } from '../use-text.ts';

interface ContentDraftsProps {
  readonly kind: DraftKind;
  readonly draftedId: string;
  /** Reads the form; undefined when it is invalid, which the form shows itself. */
  readonly read: () => Promise<object | undefined>;
  /** Loads a draft into the form. */
  readonly onOpen: (content: Readonly<Record<string, unknown>>) => void;
}

/** The draft and the version history of a piece of content, below the form that changes it directly. */
export function ContentDrafts(props: ContentDraftsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-15 font-bold">{t('drafts.title')}</summary>
      {isOpen && <Drafts {...props} />}
    </details>
  );
}

function Drafts({ read, onOpen, ...named }: ContentDraftsProps) {
  const answer = useOperatorCall(readOperatorContent, named);
  return (
    <ConsoleData answer={answer}>
      {(content) => (
        <div className="mt-3 grid gap-4">
          <SaveAct key={content.draft?.revision ?? 0} named={named} draft={content.draft} read={read} />
          {content.draft && <DraftLine named={named} draft={content.draft} present={content.present} onOpen={onOpen} />}
          <Versions named={named} versions={content.versions} />
        </div>
      )}
    </ConsoleData>
  );
}

type Named = Pick<ContentDraftsProps, 'kind' | 'draftedId'>;

interface SaveActProps extends Pick<ContentDraftsProps, 'read'> {
  readonly named: Named;
  readonly draft: ContentDraft | null;
}

function SaveAct({ named, draft, read }: SaveActProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(saveContentDraft);
  const [publishAt, setPublishAt] = useState(draft?.publishAt ? toLocalTime(new Date(draft.publishAt)) : '');

  async function handleSave() {
    const content = await read();
    if (!content) return;
    const due = publishAt === '' ? null : new Date(publishAt).toISOString();
    const saved = await act({ ...named, revision: draft?.revision ?? 0, content: { ...content }, publishAt: due });
    if (saved) toast.success(t('drafts.saved'));
  }

  return (
    <div>
      <p className="text-13 text-ink-3">{t('drafts.lead')}</p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <TextField
          type="datetime-local"
          label={t('drafts.publishAt')}
          value={publishAt}
          onChange={({ target }) => setPublishAt(target.value)}
        />
        <ActionButton isLoading={isPending} onClick={() => void handleSave()} className="mb-1.5">
          {t('drafts.save')}
        </ActionButton>
      </div>
    </div>
  );
}

interface DraftLineProps extends Pick<ContentDraftsProps, 'onOpen'> {
  readonly named: Named;
  readonly draft: ContentDraft;
  readonly present: OperatorContent['present'];
}

function DraftLine({ named, draft, present, onOpen }: DraftLineProps) {
  const t = useText();
  const preview = useOperatorAction(previewContentDraft);
  const { savedBy, savedAt, publishAt, refused, content } = draft;

  async function handlePreview() {
    const begun = await preview.act(named);
    if (begun) openPhone(begun.address);
  }

  return (
    <div className="rounded-control bg-s2/50 p-3">
      <p className="text-15">
        {t('drafts.one')}
        <span className="block text-12 text-ink-3">
          {savedBy} · <DateText moment={savedAt} />
        </span>
      </p>
      {publishAt !== null && (
        <p className="mt-1 text-13 text-gold">
          {t('drafts.due')} <DateText moment={publishAt} />
        </p>
      )}
      {refused !== null && <Refusal {...refused} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton onClick={() => onOpen(content)}>{t('drafts.open')}</ActionButton>
        <ActionButton isLoading={preview.isPending} onClick={() => void handlePreview()}>
          {t('drafts.preview')}
        </ActionButton>
        <FinalActs named={named} draft={draft} present={present} />
      </div>
    </div>
  );
}

/** Why a draft was not published at its scheduled time. */
function Refusal({ code, facts }: NonNullable<ContentDraft['refused']>) {
  const t = useText();
  const problemText = useProblemText();
  return (
    <p role="alert" className="mt-1 text-13 text-danger">
      {t('drafts.refused')} {problemText(new ApiProblem({ code: code as ProblemCode, facts, status: 0 }))}
    </p>
  );
}

function FinalActs({ named, draft, present }: Omit<DraftLineProps, 'onOpen'>) {
  const t = useText();
  const publish = useOperatorAction(publishContentDraft);
  const discard = useOperatorAction(discardContentDraft);
  const [asked, setAsked] = useState<'publish' | 'discard'>();

  async function handleConfirm() {
    const input = { ...named, revision: draft.revision };
    const isDone = asked === 'publish' ? await publish.act(input) : asked && (await discard.act(input));
    if (isDone) toast.success(asked === 'publish' ? t('drafts.published') : t('drafts.discarded'));
    setAsked(undefined);
  }

  return (
    <>
      <ActionButton onClick={() => setAsked('publish')}>{t('drafts.publish')}</ActionButton>
      <ActionButton look="danger" onClick={() => setAsked('discard')}>
        {t('drafts.discard')}
      </ActionButton>
      <Dialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={asked === 'discard' ? t('drafts.discard') : t('drafts.publish')}
        confirmLabel={asked === 'discard' ? t('drafts.discard') : t('drafts.publish')}
        isPending={publish.isPending || discard.isPending}
        look={asked === 'discard' ? 'danger' : 'primary'}
        onConfirm={() => void handleConfirm()}
      >
        {asked === 'discard' ? t('drafts.discardBody') : <Publication draft={draft.content} present={present} />}
      </Dialog>
    </>
  );
}

/** What the publication changes. */
function Publication({ draft, present }: { readonly draft: ContentDraft['content']; readonly present: OperatorContent['present'] }) {
  const t = useText();
  const wordOf = (name: string) => {
    const key = `drafts.words.${name}`;
    return t.has(key) ? t(key as 'drafts.words.title') : name;
  };
  const isSame = JSON.stringify(draft) === JSON.stringify(present);
  return (
    <>
      <p className="mb-3">{t('drafts.publishBody')}</p>
      <p className="mb-1 font-semibold">{isSame ? t('drafts.same') : t('drafts.changes')}</p>
      <ChangeList before={present} after={draft} wordOf={wordOf} />
    </>
  );
}

function Versions({ named, versions }: { readonly named: Named; readonly versions: OperatorContent['versions'] }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(restoreContentVersion);

  async function handleRestore(version: number) {
    if (await act({ ...named, version })) toast.success(t('drafts.restored'));
  }

  if (versions.length === 0) return <p className="text-13 text-ink-3">{t('drafts.noVersions')}</p>;
  return (
    <section>
      <h3 className="text-13 font-semibold">{t('drafts.versions')}</h3>
      <ul>
        {versions.map(({ version, savedBy, publishedAt }, index) => (
          <li key={version} className="flex min-h-12 items-center gap-3 border-line/60 py-1 not-last:border-b">
            <span className="min-w-0 flex-1 text-15">
              {savedBy === '-' ? t('drafts.before') : savedBy}
              <span className="block text-12 text-ink-3">
                <DateText moment={publishedAt} />
              </span>
            </span>
            {index === 0 ? (
              <span className="text-13 text-ink-3">{t('drafts.holds')}</span>
            ) : (
              <ActionButton disabled={isPending} onClick={() => void handleRestore(version)}>
                {t('drafts.restore')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
