import { loginPath, registerPath, useSession } from '@jogada/accounts/web';
import { MemberFace } from '@jogada/accounts/web/icon';
import { ButtonLink, CopyButton } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** The member's picture, name, club label and id with a copy button; for a guest, sign-in and registration. */
export function MenuHead({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const { session } = useSession();
  if (!session)
    return (
      <div className="grid grid-cols-2 gap-3 pt-1">
        <ButtonLink to={loginPath()} look="ghost" onClick={onPick} className="px-2">
          {t('shell.logIn')}
        </ButtonLink>
        <ButtonLink to={registerPath} onClick={onPick} className="px-2">
          {t('shell.createAccount')}
        </ButtonLink>
      </div>
    );
  const { memberInfo, userName } = session;
  return (
    <div className="guilloche -mx-1 flex items-center gap-3 rounded-card bg-s2 py-3.5 pr-1.5 pl-4">
      <MemberFace sizePx={48} />
      <span className="min-w-0 flex-1">
        <span className="display block truncate text-17">{memberInfo.nickname || memberInfo.account || userName}</span>
        {memberInfo.clubLabel.labelName && (
          <span className="my-0.5 inline-block rounded-full bg-vip px-2 text-11 font-bold text-bg">{memberInfo.clubLabel.labelName}</span>
        )}
        <span className="block truncate text-12 text-ink-3">
          <span className="sr-only">{t('side.memberId')}: </span>
          <span className="font-mono">{memberInfo.id}</span>
        </span>
      </span>
      <CopyButton text={memberInfo.id} />
    </div>
  );
}
