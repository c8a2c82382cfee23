export type Greeting = 'morning' | 'earlyAfternoon' | 'lateAfternoon' | 'evening';

/** The greeting for an hour of the day, 0 to 23. Boundary hours belong to the earlier period: 10 is still morning (CON-17). */
export function greetingAt(hour: number): Greeting {
  if (hour <= 10) return 'morning';
  if (hour <= 14) return 'earlyAfternoon';
  return hour <= 18 ? 'lateAfternoon' : 'evening';
}
