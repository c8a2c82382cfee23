import { offerGame, type OperatorGame, setOperatorGame } from '@jogada/games/contract/operator';
import type { Site } from '@jogada/merchant/contract/operator';
import { isReason, ReasonField, Tick, useMay, useOperatorAction } from '@jogada/platform/console';
import { Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const FLAGS = ['isHot', 'isNew', 'isExclusive'] as const;

interface GameSheetProps {
  readonly game: OperatorGame;
  readonly sites: readonly Pick<Site, 'merchantCode' | 'merchantName'>[];
  readonly onClose: () => void;
}

/**
 * Edits one game: its settings for every merchant, and whether each merchant offers it. Enabling a disabled game needs a second approver.
 */
export function GameSheet({ game, sites, onClose }: GameSheetProps) {
  const t = useText();
  const mayChange = useMay(setOperatorGame);
  const mayOffer = useMay(offerGame);
  const { act: set, isPending } = useOperatorAction(setOperatorGame);
  const { act: offer, isPending: isOffering } = useOperatorAction(offerGame);
  const [draft, setDraft] = useState(game);
  const [position, setPosition] = useState(String(game.position));
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const takesSecond =
    (draft.isEnabled && !game.isEnabled) ||
    sites.some(({ merchantCode }) => isOfferedBy(draft, merchantCode) && !isOfferedBy(game, merchantCode));
  const isWrong = !/^\d{1,6}$/.test(position) || Number(position) > 100_000;

  async function handleConfirm() {
    setAsked(true);
    if (isWrong || (takesSecond && !isReason(reason))) return;
    const { gameId, isEnabled, isHot, isNew, isExclusive, classification } = draft;
    const settings = { isEnabled, isHot, isNew, isExclusive, classification: classification.trim(), position: Number(position) };
    if (mayChange && !(await set({ gameId, ...settings, reason: reason.trim() }))) return;
    for (const { merchantCode } of sites) {
      const isOffered = isOfferedBy(draft, merchantCode);
      if (
        mayOffer &&
        isOffered !== isOfferedBy(game, merchantCode) &&
        !(await offer({ merchantCode, gameId, isOffered, reason: reason.trim() }))
      )
        return;
    }
    toast.success(t(takesSecond ? 'catalogue.asked' : 'catalogue.saved'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={game.gameName}
      confirmLabel={t('catalogue.save')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending || isOffering}
    >
      <div className="grid max-h-[68dvh] gap-4 overflow-y-auto p-0.5">
        <fieldset disabled={!mayChange} className="grid">
          <legend className="mb-1 text-13 font-semibold text-ink-2">{t('catalogue.everywhere')}</legend>
          <Tick
            label={t('catalogue.isEnabled')}
            {...(game.askedBy !== null && { hint: t('catalogue.askedBy', { username: game.askedBy }) })}
            isOn={draft.isEnabled}
            isFixed={game.askedBy !== null}
            onTurn={(isOn) => setDraft({ ...draft, isEnabled: isOn })}
          />
          <div className="grid grid-cols-2 gap-x-3">
            {FLAGS.map((flag) => (
              <Tick key={flag} label={t(`catalogue.${flag}`)} isOn={draft[flag]} onTurn={(isOn) => setDraft({ ...draft, [flag]: isOn })} />
            ))}
          </div>
          <div className="mt-2 grid grid-cols-2 gap-x-3">
            <TextField
              label={t('catalogue.position')}
              hint={t('catalogue.positionHint')}
              inputMode="numeric"
              value={position}
              error={isAsked && isWrong ? t('catalogue.positionWrong') : undefined}
              onChange={({ target }) => setPosition(target.value)}
            />
            <TextField
              label={t('catalogue.classification')}
              value={draft.classification}
              maxLength={40}
              onChange={({ target }) => setDraft({ ...draft, classification: target.value })}
            />
          </div>
        </fieldset>
        <fieldset disabled={!mayOffer}>
          <legend className="mb-1 text-13 font-semibold text-ink-2">{t('catalogue.sites')}</legend>
          {sites.map(({ merchantCode, merchantName }) => {
            const askedBy = game.withheldBy.find((one) => one.merchantCode === merchantCode)?.askedBy ?? null;
            return (
              <Tick
                key={merchantCode}
                label={merchantName}
                {...(askedBy !== null && { hint: t('catalogue.askedBy', { username: askedBy }) })}
                isOn={isOfferedBy(draft, merchantCode)}
                isFixed={askedBy !== null}
                onTurn={(isOn) => setDraft({ ...draft, withheldBy: withheldBy(draft, merchantCode, isOn) })}
              />
            );
          })}
        </fieldset>
        {takesSecond && (
          <div className="grid gap-3">
            <p className="rounded-card bg-info/12 px-3 py-2 text-13">{t('catalogue.takesSecond')}</p>
            <ReasonField reason={reason} isAsked={isAsked} onChange={setReason} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function isOfferedBy({ withheldBy: who }: OperatorGame, merchantCode: string): boolean {
  return who.every((one) => one.merchantCode !== merchantCode);
}

function withheldBy({ withheldBy: who }: OperatorGame, merchantCode: string, isOffered: boolean): OperatorGame['withheldBy'] {
  const others = who.filter((one) => one.merchantCode !== merchantCode);
  return isOffered ? others : [...others, { merchantCode, askedBy: null }];
}
