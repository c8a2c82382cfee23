import type { AnswerOf } from '@jogada/platform/contract';
import type { readRiskGroup, RiskEvidence } from '@jogada/wallet/contract/operator';
import { classNames } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

type Group = AnswerOf<typeof readRiskGroup>;

const WIDTH = 400;
const HEIGHT = 280;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
const RADIUS = { x: 130, y: 95 };
/** A larger graph is unreadable. The list below names every member. */
const DRAWN_MAX = 24;

const STROKES = {
  payer: 'stroke-danger',
  pix_key: 'stroke-danger',
  device: 'stroke-hot',
  program: 'stroke-gold',
  address: 'stroke-ink-3',
  invitation: 'stroke-info',
} as const satisfies Record<RiskEvidence['kind'], string>;

/** Members in a ring, with a line per shared item. The chosen item is highlighted. */
export function TieGraph({ members, evidence, chosen }: Pick<Group, 'members' | 'evidence'> & { readonly chosen: string | null }) {
  const t = useText();
  const drawn = members.slice(0, DRAWN_MAX);
  const places = new Map(drawn.map((member, index) => [member.memberId, placeOf(index, drawn.length)]));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('risk.graph')} className="mx-auto w-full max-w-[560px] p-4">
      {evidence.flatMap((one) =>
        pairsOf(one).map(([a, b]) => {
          const from = places.get(a);
          const to = places.get(b);
          return (
            from &&
            to && (
              <path
                key={`${one.evidenceId} ${a} ${b}`}
                d={`M ${from.x} ${from.y} Q ${bend(from, to, one.kind)} ${to.x} ${to.y}`}
                fill="none"
                strokeWidth={chosen === one.evidenceId ? 4 : 1.8}
                className={classNames(STROKES[one.kind], chosen !== null && chosen !== one.evidenceId && 'opacity-25')}
              />
            )
          );
        }),
      )}
      {drawn.map((member) => {
        const place = places.get(member.memberId);
        if (!place) return null;
        const isBelow = place.y >= CENTRE.y;
        return (
          <g key={member.memberId}>
            <circle cx={place.x} cy={place.y} r={8} className={member.status === 'active' ? 'fill-primary' : 'fill-ink-3'} />
            <text x={place.x} y={place.y + (isBelow ? 26 : -16)} textAnchor="middle" className="fill-ink text-13 font-medium">
              {member.username}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function placeOf(index: number, count: number): Place {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
  return { x: Math.round(CENTRE.x + RADIUS.x * Math.cos(angle)), y: Math.round(CENTRE.y + RADIUS.y * Math.sin(angle)) };
}

const KIND_ORDER = ['payer', 'pix_key', 'device', 'program', 'address', 'invitation'] as const;

/** Offsets lines of different kinds between the same two members. */
function bend(from: Place, to: Place, kind: RiskEvidence['kind']): string {
  const aside = (KIND_ORDER.indexOf(kind) - 2) * 12;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const x = (from.x + to.x) / 2 - ((to.y - from.y) / length) * aside;
  const y = (from.y + to.y) / 2 + ((to.x - from.x) / length) * aside;
  return `${Math.round(x)} ${Math.round(y)}`;
}

/** Links each member to the one before, so that a large group is drawn as a chain instead of a full mesh. */
function pairsOf({ members }: RiskEvidence): readonly (readonly [string, string])[] {
  return members.flatMap(({ memberId }, index) => {
    const before = members[index - 1];
    return before ? [[before.memberId, memberId] as const] : [];
  });
}
