import { addOwnPasskey, beginOwnPasskey, listOwnPasskeys, removeOwnPasskey, type OwnPasskey } from '@jogada/accounts/contract/operator';
import { ActionButton, DataTable, ConsoleData, Panel, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Button, Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { isPasskeyKnown, makePasskey, PasskeyCancelled } from '../../web/passkey/passkey-in-browser.ts';
import { passkeyLabel } from '../../web/second-factor/passkey-label.ts';
import { useText } from '../use-text.ts';

type Wanted = 'new' | OwnPasskey;

/** The operator's passkeys: each is a second step by itself, beside or instead of the app (S78). */
export function OwnPasskeysPanel() {
  const t = useText();
  const answer = useOperatorCall(listOwnPasskeys, {});
  const [wanted, setWanted] = useState<Wanted>();
  const isOffered = answer.data?.takesPasskeys === true && isPasskeyKnown();
  return (
    <Panel
      title={t('account.passkeys')}
      end={
        isOffered && (
          <Button size="small" look="quiet" onClick={() => setWanted('new')}>
            {t('account.addPasskey')}
          </Button>
        )
      }
    >
      <ConsoleData answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="p-4 text-13 text-ink-2">{isOffered ? t('account.noPasskey') : t('account.passkeysNotHere')}</p>
          ) : (
            <PasskeyTable list={list} onRemove={setWanted} />
          )
        }
      </ConsoleData>
      {wanted && <PasswordFirst wanted={wanted} onClose={() => setWanted(undefined)} />}
    </Panel>
  );
}

function PasskeyTable({ list, onRemove }: { readonly list: readonly OwnPasskey[]; readonly onRemove: (passkey: OwnPasskey) => void }) {
  const t = useText();
  return (
    <DataTable
      label={t('account.passkeys')}
      rows={list}
      keyOf={(passkey) => passkey.passkeyId}
      columns={[
        { key: 'label', title: t('account.passkeyLabel'), isMain: true, cell: (passkey) => passkey.label },
        { key: 'since', title: t('account.passkeySince'), cell: (passkey) => <DateText moment={passkey.createdAt} shape="dayTime" /> },
        {
          key: 'used',
          title: t('sessions.seen'),
          cell: ({ isOfThisConsole, lastUsedAt }) => {
            if (!isOfThisConsole) return t('account.otherConsole');
            return lastUsedAt === null ? '—' : <DateText moment={lastUsedAt} shape="dayTime" />;
          },
        },
        {
          key: 'acts',
          title: t('account.removePasskey'),
          isActions: true,
          align: 'end',
          cell: (passkey) => <ActionButton onClick={() => onRemove(passkey)}>{t('account.removePasskey')}</ActionButton>,
        },
      ]}
    />
  );
}

/** Asks for the password, and then makes the passkey or takes it away. */
function PasswordFirst({ wanted, onClose }: { readonly wanted: Wanted; readonly onClose: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const begin = useOperatorAction(beginOwnPasskey);
  const add = useOperatorAction(addOwnPasskey);
  const remove = useOperatorAction(removeOwnPasskey);

  async function handleConfirm() {
    const isDone = wanted === 'new' ? await makeOne() : (await remove.act({ passkeyId: wanted.passkeyId, password })) !== undefined;
    if (!isDone) return setPassword('');
    toast.success(wanted === 'new' ? t('account.passkeyAdded') : t('account.passkeyRemoved'));
    onClose();
  }

  async function makeOne(): Promise<boolean> {
    const begun = await begin.act({ password });
    if (!begun) return false;
    try {
      const made = await makePasskey(begun);
      return (await add.act({ ...made, label: passkeyLabel(navigator.userAgent) })) !== undefined;
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error;
      return false;
    }
  }

  const label = wanted === 'new' ? t('account.addPasskey') : t('account.removePasskey');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label}
      confirmLabel={label}
      onConfirm={() => void handleConfirm()}
      isPending={begin.isPending || add.isPending || remove.isPending}
      look={wanted === 'new' ? 'primary' : 'danger'}
    >
      <p className="mb-4">{wanted === 'new' ? t('account.addPasskeyLead') : t('account.removePasskeyLead')}</p>
      <TextField
        type="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        value={password}
        required
        onChange={({ target }) => setPassword(target.value)}
      />
    </Dialog>
  );
}
