/** Maximum rounds read per call. With the maximum steps it keeps a call short for a team of any size. */
const ROUNDS_A_CALL = 1_500;
const STEPS_A_CALL = 25;
/** Members without rounds cost about a third of a round each. */
const MEMBERS_A_ROUND = 3;
/** Number of members. */
const FIRST_STEP = 10;
const STEP_MAX = 400;
const ROUNDS_A_STEP = 500;

/** A processed part of a team. */
export interface Step {
  readonly member_count: number;
  readonly last_member_id: string | null;
  readonly round_count: number;
}

/**
 * Processes a team by id until the call's budget is used. Steps grow where there is little play.
 * @returns the last processed member id, or null at the end of the team
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
