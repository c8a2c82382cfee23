import type { RoundView } from '../../client-contract.ts';
import type { Hud, HudGame } from '../hud/hud.ts';

/** How a slot shows what was decided. */
export interface SlotShow {
  /** The button was pressed: the board begins to move. */
  begin(): void;
  /** There is no round after all: the board shows what it showed before. */
  giveUp(): Promise<void>;
  /** Shows the round from beginning to end; the outcome is never touched here. */
  show(round: RoundView): Promise<void>;
  /** What lies there before anything was played. */
  lay(): void;
}

export interface SlotTexts extends Record<string, string> {
  spin: string;
  hint: string;
}

/** The life of a slot's round on the desk: press, watch, settle; and the round that was left open. */
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
