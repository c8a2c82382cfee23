import {
  HEAD_ICONS,
  type HeadIcon,
  type readHeadIcon as readEndpoint,
  type setHeadIcon as setEndpoint,
} from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { selectIcon, updateIcon } from './icon.sql.ts';

export async function readHeadIcon({ database, member }: MemberContext): Promise<OutputOf<typeof readEndpoint>> {
  const kept = await selectIcon(database, member.id);
  const icon = HEAD_ICONS.find((known) => known === kept) ?? firstIconOf(member.id);
  return { ...choiceOf(icon), list: HEAD_ICONS.map(choiceOf) };
}

/** @throws Problem `feature_unavailable` */
export async function setHeadIcon(ctx: MemberContext, { icon }: InputOf<typeof setEndpoint>): Promise<OutputOf<typeof setEndpoint>> {
  if (!isSwitchedOn(ctx.merchant, 'PROFPIC3')) throw new Problem('feature_unavailable');
  await updateIcon(ctx.database, { memberId: ctx.member.id, icon });
  return choiceOf(icon);
}

function choiceOf(icon: HeadIcon): { icon: HeadIcon; url: string } {
  return { icon, url: `/avatars/${icon}.svg` };
}

/** The default avatar, derived from the member's id, so that it stays the same. */
function firstIconOf(memberId: string): HeadIcon {
  const sum = [...memberId].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return HEAD_ICONS[sum % HEAD_ICONS.length] ?? HEAD_ICONS[0];
}
