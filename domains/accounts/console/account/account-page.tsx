import {
  beginOwnAuthenticator,
  changeOwnPassword,
  confirmOwnAuthenticator,
  endOwnSession,
  listOwnSessions,
  readOperatorSession,
  type PlaceSignedIn,
} from '@jogada/accounts/contract/operator';
import type { AnswerOf } from '@jogada/platform/contract';
import { ActionButton, DataTable, ConsoleData, ConsolePage, Panel, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Badge, Button, CopyButton, QrCode, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { OwnPasskeysPanel } from './own-passkeys-panel.tsx';

/** The operator's own account: second factor, password and sessions. */
export function AccountPage() {
  const t = useText();
  const session = useOperatorCall(readOperatorSession, {});
  return (
    <ConsolePage title={t('account.title')} detail={session.data?.username}>
      {session.data?.mustSetUpSecondStep && <p className="rounded-tile bg-s2 p-4 text-15">{t('account.mustSetUp')}</p>}
      {session.data?.mustChangePassword && (
        <div className="grid gap-3">
          <p className="rounded-tile bg-s2 p-4 text-15">{t('account.mustChangePassword')}</p>
          <Panel title={t('account.password')}>
            <PasswordForm onChanged={() => window.location.reload()} />
          </Panel>
        </div>
      )}
      <Panel title={t('account.secondStep')} end={session.data?.hasAuthenticator && <Badge tone="ok">{t('staff.isSet')}</Badge>}>
        <ConsoleData answer={session}>
          {({ hasAuthenticator }) => (hasAuthenticator ? <p className="p-4 text-13 text-ink-2">{t('account.guarded')}</p> : <SetUp />)}
        </ConsoleData>
      </Panel>
      <OwnPasskeysPanel />
      {session.data?.mustChangePassword === false && (
        <Panel title={t('account.password')}>
          <PasswordForm />
        </Panel>
      )}
      <Places />
    </ConsolePage>
  );
}

type Made = AnswerOf<typeof beginOwnAuthenticator>;

function SetUp() {
  const t = useText();
  const begin = useOperatorAction(beginOwnAuthenticator);
  const confirm = useOperatorAction(confirmOwnAuthenticator);
  const [made, setMade] = useState<Made>();
  const { control, submit, reset } = useActForm({ defaultValues: { typed: '' } });

  const handleSubmit = submit(async ({ typed }) => {
    if (made) {
      if (await confirm.act({ factorCode: typed })) toast.success(t('account.setUpDone'));
    } else setMade(await begin.act({ password: typed }));
    reset();
  });

  return (
    <form onSubmit={handleSubmit} className="grid max-w-[460px] gap-4 p-4">
      <p className="text-13 text-ink-2">{made ? t('account.scan') : t('account.setUpLead')}</p>
      {made && (
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={made.address} label={t('account.scan')} sizePx={160} />
          <span className="flex items-center font-mono text-12 break-all">
            {made.secret}
            <CopyButton text={made.secret} />
          </span>
        </div>
      )}
      <FormTextField
        key={made ? 'code' : 'password'}
        control={control}
        name="typed"
        label={made ? t('signIn.factorCode') : t('signIn.password')}
        type={made ? 'text' : 'password'}
        inputMode={made ? 'numeric' : 'text'}
        autoComplete={made ? 'one-time-code' : 'current-password'}
        required
      />
      <Button type="submit" isLoading={begin.isPending || confirm.isPending}>
        {made ? t('account.confirm') : t('account.begin')}
      </Button>
    </form>
  );
}

function PasswordForm({ onChanged }: { readonly onChanged?: () => void }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(changeOwnPassword);
  const { control, submit, reset } = useActForm({ defaultValues: { oldPassword: '', newPassword: '' } });

  const handleSubmit = submit(async (passwords) => {
    if (!(await act(passwords))) return;
    reset();
    toast.success(t('account.passwordChanged'));
    onChanged?.();
  });

  return (
    <form onSubmit={handleSubmit} className="grid items-end gap-4 p-4 sm:grid-cols-[1fr_1fr_auto]">
      <FormTextField
        control={control}
        name="oldPassword"
        type="password"
        label={t('account.oldPassword')}
        autoComplete="current-password"
        required
      />
      <FormTextField
        control={control}
        name="newPassword"
        type="password"
        label={t('account.newPassword')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="quiet" isLoading={isPending}>
        {t('account.changePassword')}
      </Button>
    </form>
  );
}

function Places() {
  const t = useText();
  const answer = useOperatorCall(listOwnSessions, {});
  return (
    <Panel title={t('account.places')}>
      <ConsoleData answer={answer}>
        {({ list }) => (
          <DataTable
            label={t('account.places')}
            rows={list}
            keyOf={(place) => place.sessionId}
            columns={[
              {
                key: 'device',
                title: t('sessions.device'),
                isMain: true,
                cell: (place) => <span className="line-clamp-1 max-w-[380px]">{place.userAgent || '—'}</span>,
              },
              { key: 'address', title: t('sessions.address'), cell: (place) => place.address },
              { key: 'since', title: t('sessions.since'), cell: (place) => <DateText moment={place.signedInAt} shape="dayTime" /> },
              { key: 'seen', title: t('sessions.seen'), cell: (place) => <DateText moment={place.lastSeenAt} shape="dayTime" /> },
              { key: 'end', title: t('account.end'), isActions: true, align: 'end', cell: (place) => <EndPlace place={place} /> },
            ]}
          />
        )}
      </ConsoleData>
    </Panel>
  );
}

function EndPlace({ place }: { readonly place: PlaceSignedIn }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(endOwnSession);
  if (place.isThisOne) return <span className="text-ink-3">{t('account.here')}</span>;

  async function handleEnd() {
    if (await act({ sessionId: place.sessionId })) toast.success(t('sessions.ended'));
  }

  return (
    <ActionButton isLoading={isPending} onClick={() => void handleEnd()}>
      {t('account.end')}
    </ActionButton>
  );
}
