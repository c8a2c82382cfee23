import type { RoundView } from '../../client-contract.ts';
import type { Hud, HudGame } from '../hud/hud.ts';

/** Presentation of a slot's decided result. */
export interface SlotShow {
  /** Starts the animation when the button is pressed. */
  begin(): void;
  /** Restores the previous board when there is no round. */
  giveUp(): Promise<void>;
  /** Shows the round from start to end. Does not influence the outcome. */
  show(round: RoundView): Promise<void>;
  /** Shows the initial board. */
  lay(): void;
}

export interface SlotTexts extends Record<string, string> {
  spin: string;
  hint: string;
}

/** The sequence of a slot's round: bet, show, settle; and resuming an open round. */
export function createSlotPlay(hud: Hud<SlotTexts>, slot: SlotShow): Pick<HudGame, 'playRound' | 'takeUp'> {
  const { panel, keeper, t } = hud;
  let isBusy = false;
  const setReady = (isReady: boolean) => panel.setAction({ text: t('spin'), isReady });

  async function watch(round: RoundView): Promise<void> {
    await slot.show(round);
    await keeper.settle(round);
  }

  return {
    async playRound() {
      if (isBusy) return false;
      isBusy = true;
      setReady(false);
      slot.begin();
      try {
        const round = await keeper.bet();
        if (round === undefined) await slot.giveUp();
        else await watch(round);
        return round !== undefined;
      } finally {
        isBusy = false;
        setReady(true);
      }
    },
    async takeUp(round) {
      if (round === undefined) {
        if (!isBusy) slot.lay();
        panel.setMessage(t('hint'));
        return setReady(true);
      }
      isBusy = true;
      setReady(false);
      panel.setState('playing');
      panel.setRoundId(round.roundId);
      panel.setMessage(t('resumed'));
      slot.lay();
      slot.begin();
      await watch(round);
      isBusy = false;
      setReady(true);
    },
  };
}
