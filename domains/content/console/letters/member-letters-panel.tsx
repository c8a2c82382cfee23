import { listSentLetters, type SentLetter } from '@jogada/content/contract/operator';
import { ActionButton, ListPanel, useOperatorCall, usePages } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { WriteLetterDialog } from './write-letter-dialog.tsx';

interface MemberLettersPanelProps {
  readonly member: { readonly memberId: `mbr_${string}`; readonly merchantCode: string; readonly username: string };
}

/** What the staff wrote to one member, and a new letter. */
export function MemberLettersPanel({ member }: MemberLettersPanelProps) {
  const t = useText();
  const [isWriting, setWriting] = useState(false);
  const pages = usePages();
  const answer = useOperatorCall(listSentLetters, { memberId: member.memberId, pageSize: 5, ...pages.from });
  return (
    <>
      <ListPanel
        title={t('letters.ofMember')}
        end={<ActionButton onClick={() => setWriting(true)}>{t('letters.write')}</ActionButton>}
        answer={answer}
        pages={pages}
        emptyTitle={t('letters.none')}
      >
        {(letters) => (
          <ul>
            {letters.map((letter) => (
              <LetterRow key={letter.letterId} letter={letter} />
            ))}
          </ul>
        )}
      </ListPanel>
      {isWriting && <WriteLetterDialog to={member} onClose={() => setWriting(false)} />}
    </>
  );
}

function LetterRow({ letter: { texts, writtenBy, writtenAt, readCount } }: { readonly letter: SentLetter }) {
  const t = useText();
  const [text] = Object.values(texts);
  return (
    <li className="border-b border-line/60 px-4 py-3 text-13 last:border-0">
      <p className="text-15 font-semibold">{text?.title}</p>
      <p className="line-clamp-2 text-ink-2">{text?.content}</p>
      <p className="mt-1 text-12 text-ink-3">
        {writtenBy} · <DateText moment={writtenAt} shape="dayTime" /> · {t(readCount > 0 ? 'letters.wasRead' : 'letters.notRead')}
      </p>
    </li>
  );
}
