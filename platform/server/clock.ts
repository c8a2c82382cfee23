/** The source of the time. Injected, so that deadlines can be tested to the second. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
