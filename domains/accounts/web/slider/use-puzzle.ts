import { answerSlider, drawSlider, type TrackPoint } from '@jogada/accounts/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { ApiProblem, queryOf, useAct, useClient } from '@jogada/platform/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SliderCheckProps } from './slider-check-props.ts';

export type Puzzle = AnswerOf<typeof drawSlider>;

/** ready: waiting for input. checking: the server verifies the answer. solved, failed: shown briefly. broken: no puzzle could be loaded. */
export type PuzzleState = 'loading' | 'ready' | 'checking' | 'solved' | 'failed' | 'broken';

export interface PuzzleAnswer {
  readonly position: number;
  readonly by: 'pointer' | 'keys';
  readonly track: TrackPoint[];
}

export interface PuzzleRound {
  readonly puzzle: Puzzle | undefined;
  readonly state: PuzzleState;
  /** Shown after a refused answer until the next answer or the next picture. */
  readonly problem: ApiProblem | undefined;
  readonly answer: (given: PuzzleAnswer) => Promise<void>;
  readonly renew: () => void;
}

const SOLVED_SHOWN_MS = 650;
const FAILED_SHOWN_MS = 900;

/** Loads puzzles for a number until one is solved, then passes on the proof. */
export function usePuzzle(
  { mobileNum, code }: Pick<SliderCheckProps, 'mobileNum' | 'code'>,
  onSolved: (humanToken: string) => void,
): PuzzleRound {
  const { act: send } = useAct(answerSlider);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(useClient(), drawSlider, { moduleId: 'VERIFICATION3', mobileNum, code }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const [outcome, setOutcome] = useState<'checking' | 'solved' | 'failed' | 'broken'>();
  const [refusal, setRefusal] = useState<ApiProblem>();

  async function draw(): Promise<void> {
    await refetch();
    setOutcome(undefined);
  }

  async function answer(given: PuzzleAnswer): Promise<void> {
    if (!data) return;
    setOutcome('checking');
    setRefusal(undefined);
    try {
      const { humanToken } = await send({ moduleId: 'VERIFICATION3', mobileNum, challengeId: data.challengeId, ...given });
      setOutcome('solved');
      await passed(SOLVED_SHOWN_MS);
      onSolved(humanToken);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setRefusal(problem);
      if (problem.code !== 'human_check_failed') return setOutcome('broken');
      setOutcome('failed');
      await passed(FAILED_SHOWN_MS);
      await draw();
    }
  }

  const drawing = isFetching ? 'loading' : error ? 'broken' : 'ready';
  return {
    puzzle: data,
    state: isFetching ? 'loading' : (outcome ?? drawing),
    problem: error instanceof ApiProblem ? error : refusal,
    answer,
    renew() {
      setRefusal(undefined);
      void draw();
    },
  };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
