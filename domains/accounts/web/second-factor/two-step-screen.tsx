import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type OwnerProof,
  type Passkey,
} from '@jogada/accounts/contract/player';
import { ApiProblem, DateText, useAct, useProblemText } from '@jogada/platform/web';
import { AfterAWhile, Badge, Button, FailedState, List, ListRow, Page, Section, Skeleton, toast, TopBar } from '@jogada/platform/web/ui';
import { IconDeviceMobileMessage, IconFingerprint, IconLifebuoy, IconPlus, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { securityCenterPath } from '../paths.ts';
import { OwnerOnly } from '../trial/owner-only.tsx';
import { useText } from '../use-text.ts';
import { AuthenticatorSheet, type NewAuthenticator } from './authenticator-sheet.tsx';
import { OwnerProofSheet } from './owner-proof-sheet.tsx';
import { proofNeeds } from './proof-needs.ts';
import { isPasskeyKnown, makePasskey } from '../passkey/passkey-in-browser.ts';
import { passkeyLabel } from './passkey-label.ts';
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx';
import { useSecondFactor } from './use-second-factor.ts';

/** The member's second factors: authenticator app, passkeys and recovery codes. */
export function TwoStepScreen() {
  const t = useText();
  const { data, error, refetch, isFetching, readAnew } = useSecondFactor();
  return (
    <OwnerOnly title={t('twoStep.title')}>
      <TopBar title={t('twoStep.title')} backTo={securityCenterPath} />
      <Page className="max-w-[480px]">
        {data && <TwoStep state={data} readAnew={readAnew} />}
        {!data && error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && (
          <AfterAWhile>
            <Skeleton className="h-40 rounded-card" />
          </AfterAWhile>
        )}
      </Page>
    </OwnerOnly>
  );
}

const NO_CODES: readonly string[] = [];

type State = NonNullable<ReturnType<typeof useSecondFactor>['data']>;
/** A change that waits for the owner's confirmation. */
type Wanted =
  | { readonly act: 'addApp' | 'removeApp' | 'addPasskey' | 'renewCodes' }
  | { readonly act: 'removePasskey'; readonly passkey: Passkey };

function TwoStep({ state, readAnew }: { readonly state: State; readonly readAnew: () => Promise<void> }) {
  const t = useText();
  const { authenticatorSince, passkeys, recoveryCodesLeft, areRecoveryCodesKept, takesPasskeys } = state;
  const [wanted, setWanted] = useState<Wanted>();
  const [made, setMade] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState(NO_CODES);
  const [isOpen, setOpen] = useState(false);
  const perform = useChanges({ onMade: setMade, onCodes: setCodes });
  const isUnkept = recoveryCodesLeft > 0 && !areRecoveryCodesKept;
  const isOn = authenticatorSince !== null || passkeys.length > 0;

  function want(next: Wanted) {
    setWanted(next);
    setOpen(true);
  }

  return (
    <>
      <Standing isOn={isOn} />
      <Section title={t('twoStep.app')}>
        <List label={t('twoStep.app')}>
          <ListRow
            icon={<IconDeviceMobileMessage size={20} aria-hidden="true" />}
            title={t('twoStep.app')}
            detail={authenticatorSince ? <Since moment={authenticatorSince} /> : t('twoStep.appDetail')}
            endDetail={
              <Badge tone={authenticatorSince ? 'ok' : 'neutral'}>{authenticatorSince ? t('twoStep.on') : t('twoStep.off')}</Badge>
            }
            onSelect={() => want({ act: authenticatorSince ? 'removeApp' : 'addApp' })}
          />
        </List>
      </Section>
      {(takesPasskeys || passkeys.length > 0) && (
        <Section title={t('twoStep.passkeys')}>
          <p className="-mt-2 mb-4 text-13 text-ink-2">{t('twoStep.passkeysLead')}</p>
          {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={(passkey) => want({ act: 'removePasskey', passkey })} />}
          {takesPasskeys && isPasskeyKnown() && (
            <Button look="quiet" isWide icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => want({ act: 'addPasskey' })}>
              {t('twoStep.addPasskey')}
            </Button>
          )}
        </Section>
      )}
      {isOn && (
        <Section title={t('twoStep.codes')}>
          <List label={t('twoStep.codes')}>
            <ListRow
              icon={<IconLifebuoy size={20} aria-hidden="true" />}
              title={t('twoStep.codesRenew')}
              detail={t(isUnkept ? 'twoStep.codesUnkeptDetail' : 'twoStep.codesDetail')}
              endDetail={
                <Badge tone={recoveryCodesLeft > 2 && !isUnkept ? 'ok' : 'gold'}>
                  {isUnkept ? t('twoStep.codesUnkept') : t('twoStep.codesLeft', { count: recoveryCodesLeft })}
                </Badge>
              }
              onSelect={() => want({ act: 'renewCodes' })}
            />
          </List>
        </Section>
      )}
      {wanted && (
        <OwnerProofSheet
          isOpen={isOpen}
          title={t(`twoStep.${wanted.act}`)}
          lead={t(`twoStep.${wanted.act}Lead`)}
          confirmLabel={t(`twoStep.${wanted.act}Confirm`)}
          isDanger={wanted.act === 'removeApp' || wanted.act === 'removePasskey'}
          needs={proofNeeds(state)}
          onClose={() => setOpen(false)}
          onProof={async (proof) => {
            await perform(wanted, proof);
            setOpen(false);
            await readAnew();
          }}
        />
      )}
      <AuthenticatorSheet
        made={made}
        onClose={() => setMade(undefined)}
        onConfirmed={(recoveryCodes) => {
          setMade(undefined);
          setCodes(recoveryCodes);
          toast.success(t('twoStep.done'));
          void readAnew();
        }}
      />
      <RecoveryCodesSheet
        codes={codes}
        onKept={() => {
          setCodes(NO_CODES);
          void readAnew();
        }}
      />
    </>
  );
}

interface Outcomes {
  readonly onMade: (made: NewAuthenticator) => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Performs a confirmed change. */
function useChanges({ onMade, onCodes }: Outcomes): (wanted: Wanted, proof: OwnerProof) => Promise<void> {
  const t = useText();
  const problemText = useProblemText();
  const app = useAct(beginAuthenticator);
  const appGone = useAct(removeAuthenticator);
  const begin = useAct(beginPasskey);
  const add = useAct(addPasskey);
  const keyGone = useAct(removePasskey);
  const renew = useAct(renewRecoveryCodes);

  async function addKey(proof: OwnerProof) {
    const begun = await begin.act(proof);
    const made = await makePasskey(begun);
    try {
      onCodes((await add.act({ ...made, label: passkeyLabel(navigator.userAgent) })).recoveryCodes);
      toast.success(t('twoStep.done'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
  }

  return async (wanted, proof) => {
    switch (wanted.act) {
      case 'addApp':
        return onMade(await app.act(proof));
      case 'addPasskey':
        return addKey(proof);
      case 'renewCodes':
        return onCodes((await renew.act(proof)).recoveryCodes);
      case 'removeApp':
        await appGone.act(proof);
        return void toast.success(t('twoStep.removed'));
      case 'removePasskey':
        await keyGone.act({ ...proof, passkeyId: wanted.passkey.passkeyId });
        return void toast.success(t('twoStep.removed'));
      default:
        return wanted satisfies never;
    }
  };
}

function Standing({ isOn }: { readonly isOn: boolean }) {
  const t = useText();
  return (
    <div className="guilloche flex items-center gap-4 rounded-card bg-s1 p-5 shadow-raised">
      <span className={`grid size-14 shrink-0 place-items-center rounded-full bg-s2 ${isOn ? 'text-ok' : 'text-ink-2'}`}>
        <IconShieldLock size={30} stroke={1.7} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="display text-17">{isOn ? t('twoStep.isOn') : t('twoStep.isOff')}</p>
        <p className="mt-1 text-13 text-ink-2">{isOn ? t('twoStep.isOnLead') : t('twoStep.isOffLead')}</p>
      </div>
    </div>
  );
}

function PasskeyList({ passkeys, onRemove }: { readonly passkeys: readonly Passkey[]; readonly onRemove: (passkey: Passkey) => void }) {
  const t = useText();
  return (
    <List label={t('twoStep.passkeys')} className="mb-4">
      {passkeys.map((passkey) => (
        <ListRow
          key={passkey.passkeyId}
          icon={<IconFingerprint size={20} aria-hidden="true" />}
          title={passkey.label}
          detail={
            passkey.isOfThisSite ? (
              <Since moment={passkey.lastUsedAt ?? passkey.createdAt} isUse={passkey.lastUsedAt !== null} />
            ) : (
              t('twoStep.otherSite')
            )
          }
          endDetail={t('twoStep.remove')}
          onSelect={() => onRemove(passkey)}
        />
      ))}
    </List>
  );
}

function Since({ moment, isUse = false }: { readonly moment: string; readonly isUse?: boolean }) {
  const t = useText();
  return t.rich(isUse ? 'twoStep.usedAt' : 'twoStep.since', { moment: () => <DateText moment={moment} shape="dayTime" /> });
}
