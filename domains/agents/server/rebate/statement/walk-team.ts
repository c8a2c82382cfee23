/** So many rounds are read again in a call at the most, or so many steps gone: a call stays short however great the team is. */
const ROUNDS_A_CALL = 1_500;
const STEPS_A_CALL = 25;
/** Whom nothing is found of is passed in a part of the time that a round takes. */
const MEMBERS_A_ROUND = 3;
/** Of members. */
const FIRST_STEP = 10;
const STEP_MAX = 400;
const ROUNDS_A_STEP = 500;

/** A part of a team that was gone through. */
export interface Step {
  readonly member_count: number;
  readonly last_member_id: string | null;
  readonly round_count: number;
}

/**
 * Goes through a team in the order of ids, as far as one call goes; steps grow where little was played.
 * @returns the last who was gone through, or null when that was everybody
 */
export async function walkTeam(
  { after }: { after: string },
  takeStep: (page: { after: string; limit: number }) => Promise<Step>,
): Promise<string | null> {
  let last = after;
  let limit = FIRST_STEP;
  let work = 0;
  for (let step = 0; step < STEPS_A_CALL && work < ROUNDS_A_CALL; step += 1) {
    const taken = await takeStep({ after: last, limit });
    if (taken.member_count < limit) return null;
    last = taken.last_member_id ?? last;
    work += taken.round_count + taken.member_count / MEMBERS_A_ROUND;
    const fitting = Math.round((limit * ROUNDS_A_STEP) / Math.max(1, taken.round_count));
    limit = Math.max(1, Math.min(STEP_MAX, limit * 4, fitting));
  }
  return last;
}
