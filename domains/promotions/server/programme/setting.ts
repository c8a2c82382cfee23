import type { SettingChange } from '@jogada/accounts/contract/operator';

/** A setting of a programme, and what it can pay. */
export interface Setting {
  /** Named in the console under `approvals.settings`. */
  readonly name: string;
  /** Which one of several: a level, a day, or a prize in minor units; '' for the only one. */
  readonly place: string;
  readonly unit: 'money' | 'count' | 'ppm' | 'percent' | 'basis_points' | 'moment' | 'yes_no';
  /** In the unit: minor units, millionths, milliseconds since 1970, 1 for yes. */
  readonly value: bigint;
  /** Whether the programme pays more when the value rises or when it falls. */
  readonly paysMoreBy: 'rise' | 'fall';
  /** The most that one payment under this setting can be, minor units; 0 if staff decides each payment. */
  readonly pays: bigint;
}

/** Stands for a maximum that is not set. */
export const UNLIMITED = 10n ** 15n;

/** The settings that differ, and the most that a raised one can pay, minor units; 0 if none is raised. */
export function compareSettings(was: readonly Setting[], becomes: readonly Setting[]): { changes: SettingChange[]; raisedAmount: bigint } {
  const changes: SettingChange[] = [];
  let raisedAmount = 0n;
  for (const setting of becomes) {
    const former = was.find((one) => isSame(one, setting));
    if (former?.value === setting.value) continue;
    changes.push(changeOf(setting, { was: former, becomes: setting }));
    const isRaised = former === undefined || (setting.paysMoreBy === 'rise' ? setting.value > former.value : setting.value < former.value);
    if (isRaised && setting.pays > raisedAmount) raisedAmount = setting.pays;
  }
  for (const former of was) {
    if (!becomes.some((one) => isSame(one, former))) changes.push(changeOf(former, { was: former, becomes: undefined }));
  }
  return { changes, raisedAmount };
}

function isSame(one: Setting, other: Setting): boolean {
  return one.name === other.name && one.place === other.place;
}

function changeOf({ name, place, unit }: Setting, { was, becomes }: Record<'was' | 'becomes', Setting | undefined>): SettingChange {
  return { setting: name, place, unit, was: written(was), becomes: written(becomes) };
}

function written(setting: Setting | undefined): string | null {
  if (!setting) return null;
  return setting.value >= UNLIMITED && setting.unit !== 'yes_no' ? 'unlimited' : setting.value.toString();
}
