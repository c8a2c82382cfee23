import { DateText } from '@jogada/platform/web';
import { Badge, CopyButton } from '@jogada/platform/web/ui';
import { HeadIconButton } from '../icon/head-icon-button.tsx';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';

/** The signed-in member: avatar, name, club label and the id with a copy button. */
export function MemberCard() {
  const t = useText();
  const { session } = useSession();
  if (!session) return null;
  const { memberInfo, userName } = session;
  const name = memberInfo.nickname || memberInfo.account || userName;
  return (
    <div className="flex items-center gap-4">
      <HeadIconButton />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="display truncate text-24">{name}</span>
          {memberInfo.clubLabel.labelName && <Badge>{memberInfo.clubLabel.labelName}</Badge>}
        </p>
        <p className="text-13 text-ink-3">
          {t('member.since')} <DateText moment={memberInfo.regDate} shape="date" />
        </p>
        <div className="-my-1.5 flex items-center text-13 text-ink-2">
          <span className="truncate">
            <span className="sr-only">{t('member.id')}: </span>
            <span className="font-mono text-12">{memberInfo.id}</span>
          </span>
          <CopyButton text={memberInfo.id} />
        </div>
      </div>
    </div>
  );
}
