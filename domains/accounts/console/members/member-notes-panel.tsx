import { addMemberNote, listMemberNotes, NOTE_MAX } from '@jogada/accounts/contract/operator';
import { ActionButton, ListPanel, useMay, useOperatorAction, useOperatorCall, usePages } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { useId, useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

/** The staff's internal notes about a member. */
export function MemberNotesPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const mayAddMemberNote = useMay(addMemberNote);
  const pages = usePages();
  const answer = useOperatorCall(listMemberNotes, { memberId, ...pages.from });
  return (
    <ListPanel
      title={t('notes.title')}
      answer={answer}
      pages={pages}
      emptyTitle={t('notes.none')}
      foot={mayAddMemberNote && <NoteForm memberId={memberId} />}
    >
      {(notes) => (
        <ul>
          {notes.map(({ noteId, content, writtenBy, writtenAt }) => (
            <li key={noteId} className="border-b border-line/60 px-4 py-3 last:border-0">
              <p className="text-15 whitespace-pre-line">{content}</p>
              <p className="mt-1 text-12 text-ink-3">
                {writtenBy} · <DateText moment={writtenAt} shape="dayTime" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

function NoteForm({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const id = useId();
  const [content, setContent] = useState('');
  const { act, isPending } = useOperatorAction(addMemberNote);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await act({ memberId, content: content.trim() })) setContent('');
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex items-end gap-3 border-t border-line/60 p-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {t('notes.new')}
        </label>
        <textarea
          id={id}
          rows={2}
          value={content}
          maxLength={NOTE_MAX}
          onChange={({ target }) => setContent(target.value)}
          className="mt-1.5 block w-full rounded-control bg-s2 p-3 text-15 ring-1 ring-control ring-inset"
        />
      </div>
      <ActionButton type="submit" isLoading={isPending} disabled={content.trim() === ''}>
        {t('notes.add')}
      </ActionButton>
    </form>
  );
}
