import type { RequestOf } from '@jogada/platform/contract';
import { createTournament, publishTournament } from '@jogada/promotions/contract/operator';
import { enterTournament } from '@jogada/promotions/contract/player';
import { DEMO_MERCHANT } from '../../../db/seed/merchants.ts';
import { operatorOf } from './agree.ts';
import type { DemoTeam, Resident } from './demo-team.ts';

type Draft = RequestOf<typeof createTournament>;

const DAY_MS = 86_400_000;

const COMMON = {
  merchantCode: DEMO_MERCHANT.code,
  minimumStakeAmount: '100',
  category: null,
  gameIds: [],
  entriesMax: 500,
  levelNeeded: 0,
  wagerTimes: 1,
} satisfies Partial<Draft>;

/** The demo's tournaments by their first day in the team's four weeks: one that ended with a result, and one that runs. */
const TOURNAMENTS: readonly { readonly day: number; readonly days: number; readonly draft: Omit<Draft, 'startsAt' | 'endsAt'> }[] = [
  {
    day: 14,
    days: 7,
    draft: {
      ...COMMON,
      scoring: 'multiple',
      poolAmount: '20001',
      shares: [50, 25, 15, 10],
      texts: [
        { language: 'pt', name: 'Torneio do maior múltiplo', summary: 'A melhor rodada da semana conta.' },
        { language: 'en', name: 'Best multiple tournament', summary: 'The best round of the week counts.' },
        { language: 'ja', name: '最高倍率トーナメント', summary: '週で最も倍率の高いラウンドで順位を決めます。' },
        { language: 'ko', name: '최고 배수 토너먼트', summary: '한 주 동안 가장 높은 배수의 라운드로 순위를 정합니다.' },
      ],
    },
  },
  {
    day: 26,
    days: 7,
    draft: {
      ...COMMON,
      scoring: 'stake',
      poolAmount: '50000',
      shares: [40, 20, 12, 8, 5, 5, 4, 2, 2, 2],
      texts: [
        { language: 'pt', name: 'Corrida da semana', summary: 'Dez posições dividem o prêmio total.' },
        { language: 'en', name: 'Race of the week', summary: 'Ten ranks share the prize pool.' },
        { language: 'ja', name: 'ウィークリーレース', summary: '上位10名で賞金を分け合います。' },
        { language: 'ko', name: '주간 레이스', summary: '상위 10명이 총상금을 나눕니다.' },
      ],
    },
  },
];

/** Publishes the tournaments of a day by the operator, and enters the people who are there and have not entered. */
export async function compete(team: DemoTeam, { day, here }: { day: number; here: readonly Resident[] }): Promise<void> {
  const at = team.composition.services.now();
  for (const { draft, days } of TOURNAMENTS.filter((one) => one.day === day)) {
    const operator = await operatorOf(team);
    const times = { startsAt: at.toISOString(), endsAt: new Date(at.getTime() + days * DAY_MS).toISOString() };
    const { tournamentId, revision } = await operator.call(createTournament, { ...draft, ...times });
    await operator.call(publishTournament, { tournamentId, revision });
    team.tournaments.set(day, { tournamentId, entered: new Set() });
  }
  for (const { day: first, days } of TOURNAMENTS) {
    const tournament = team.tournaments.get(first);
    if (!tournament || day >= first + days) continue;
    for (const resident of here.filter((one) => !tournament.entered.has(one))) {
      await resident.client.call(enterTournament, { tournamentId: tournament.tournamentId });
      tournament.entered.add(resident);
    }
  }
}
