import { offerGame, type OperatorGame, setOperatorGame } from '@jogada/games/contract/operator';
import type { Site } from '@jogada/merchant/contract/operator';
import { CalendarDay } from '@jogada/platform/contract';
import { FormTick, ReasonField, Tick, useMay, useOperatorAction, useReasonFault } from '@jogada/platform/console';
import { FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import * as v from 'valibot';
import { useText } from '../use-text.ts';

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
  const reasonFault = useReasonFault();
  const { gameId, isEnabled, isExclusive, classification, withheldBy } = game;
  const takesSecondOf = (wanted: Pick<OperatorGame, 'isEnabled' | 'withheldBy'>) =>
    (wanted.isEnabled && !isEnabled) ||
    sites.some(({ merchantCode }) => isOfferedBy(wanted, merchantCode) && !isOfferedBy(game, merchantCode));
  const { control, submit, setValue } = useActForm({
    defaultValues: {
      isEnabled,
      isExclusive,
      classification,
      withheldBy,
      position: String(game.position),
      releasedOn: game.releasedOn ?? '',
      reason: '',
    },
    findFaults: (typed) => ({
      position: (!/^\d{1,6}$/.test(typed.position) || Number(typed.position) > 100_000) && t('catalogue.positionWrong'),
      releasedOn: typed.releasedOn !== '' && !v.is(CalendarDay, typed.releasedOn) && t('catalogue.releasedOnWrong'),
      reason: takesSecondOf(typed) && reasonFault(typed.reason),
    }),
  });
  const draft = useFormValues(control);
  const takesSecond = takesSecondOf(draft);

  const handleConfirm = submit(async ({ withheldBy: withheld, position, releasedOn, reason, ...flags }) => {
    const wanted = { withheldBy: withheld };
    const settings = { ...flags, classification: flags.classification.trim(), position: Number(position), releasedOn: releasedOn || null };
    if (mayChange && !(await set({ gameId, ...settings, reason: reason.trim() }))) return;
    for (const { merchantCode } of sites) {
      const isOffered = isOfferedBy(wanted, merchantCode);
      if (
        mayOffer &&
        isOffered !== isOfferedBy(game, merchantCode) &&
        !(await offer({ merchantCode, gameId, isOffered, reason: reason.trim() }))
      )
        return;
    }
    toast.success(t(takesSecond ? 'catalogue.asked' : 'catalogue.saved'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={game.gameName}
      confirmLabel={t('catalogue.save')}
      onConfirm={handleConfirm}
      isPending={isPending || isOffering}
    >
      <div className="grid gap-4">
        <fieldset disabled={!mayChange} className="grid">
          <legend className="mb-1 text-13 font-semibold text-ink-2">{t('catalogue.everywhere')}</legend>
          <FormTick
            control={control}
            name="isEnabled"
            label={t('catalogue.isEnabled')}
            {...(game.askedBy !== null && { hint: t('catalogue.askedBy', { username: game.askedBy }) })}
            isFixed={game.askedBy !== null}
          />
          <FormTick control={control} name="isExclusive" label={t('catalogue.isExclusive')} />
          <div className="mt-2 grid grid-cols-2 gap-x-3">
            <FormTextField
              control={control}
              name="position"
              label={t('catalogue.position')}
              hint={t('catalogue.positionHint')}
              inputMode="numeric"
            />
            <FormTextField control={control} name="classification" label={t('catalogue.classification')} maxLength={40} />
            <FormTextField
              control={control}
              name="releasedOn"
              type="date"
              label={t('catalogue.releasedOn')}
              hint={t('catalogue.releasedOnHint')}
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
                onTurn={(isOn) => setValue('withheldBy', withheldAfter(draft, merchantCode, isOn))}
              />
            );
          })}
        </fieldset>
        {takesSecond && (
          <div className="grid gap-3">
            <p className="rounded-card bg-info/12 px-3 py-2 text-13">{t('catalogue.takesSecond')}</p>
            <ReasonField control={control} name="reason" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

type Withheld = Pick<OperatorGame, 'withheldBy'>;

function isOfferedBy({ withheldBy: who }: Withheld, merchantCode: string): boolean {
  return who.every((one) => one.merchantCode !== merchantCode);
}

function withheldAfter({ withheldBy: who }: Withheld, merchantCode: string, isOffered: boolean): OperatorGame['withheldBy'] {
  const others = who.filter((one) => one.merchantCode !== merchantCode);
  return isOffered ? others : [...others, { merchantCode, askedBy: null }];
}
