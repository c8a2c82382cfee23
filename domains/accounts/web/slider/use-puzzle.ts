import { answerSlider, drawSlider, type TrackPoint } from '@jogada/accounts/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { ApiProblem, queryOf, useAct, useClient } from '@jogada/platform/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export type Puzzle = AnswerOf<typeof drawSlider>;

/** ready: waits for a hand. checking: the server looks. solved, failed: for a moment. broken: there is no puzzle. */
export type PuzzleState = 'loading' | 'ready' | 'checking' | 'solved' | 'failed' | 'broken';

export interface PuzzleAnswer {
  readonly position: number;
  readonly by: 'pointer' | 'keys';
  readonly track: TrackPoint[];
}

export interface PuzzleRound {
  readonly puzzle: Puzzle | undefined;
  readonly state: PuzzleState;
  readonly problem: ApiProblem | undefined;
  readonly answer: (given: PuzzleAnswer) => Promise<void>;
  readonly renew: () => void;
}

const SOLVED_SHOWN_MS = 650;
const FAILED_SHOWN_MS = 900;

/** Draws puzzles for a number until one is solved, then hands over the proof. */
export function usePuzzle(mobileNum: string, onSolved: (humanToken: string) => void): PuzzleRound {
  const { act: send } = useAct(answerSlider);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(useClient(), drawSlider, { moduleId: 'VERIFICATION3', mobileNum }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const [outcome, setOutcome] = useState<{ readonly state: 'checking' | 'solved' | 'failed' | 'broken'; readonly problem?: ApiProblem }>();

  async function renew(): Promise<void> {
    await refetch();
    setOutcome(undefined);
  }

  async function answer(given: PuzzleAnswer): Promise<void> {
    if (!data) return;
    setOutcome({ state: 'checking' });
    try {
      const { humanToken } = await send({ moduleId: 'VERIFICATION3', mobileNum, challengeId: data.challengeId, ...given });
      setOutcome({ state: 'solved' });
      await passed(SOLVED_SHOWN_MS);
      onSolved(humanToken);
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal;
      if (refusal.code !== 'human_check_failed') return setOutcome({ state: 'broken', problem: refusal });
      setOutcome({ state: 'failed', problem: refusal });
      await passed(FAILED_SHOWN_MS);
      await renew();
    }
  }

  const drawing = isFetching ? 'loading' : error ? 'broken' : 'ready';
  return {
    puzzle: data,
    state: isFetching ? 'loading' : (outcome?.state ?? drawing),
    problem: outcome?.problem ?? (error instanceof ApiProblem ? error : undefined),
    answer,
    renew: () => void renew(),
  };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
