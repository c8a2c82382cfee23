import type { Payout, PromotionRule } from '@jogada/promotions/contract/operator';
import type { Language } from '@jogada/platform/contract';

export interface PromotionSeed {
  readonly code: string;
  readonly rule: PromotionRule;
  /** Minor units. */
  readonly budgetAmount?: bigint;
  readonly daysOpen?: number;
  readonly announcementId?: string;
  readonly vouchers?: readonly string[];
  /** Name and summary. */
  readonly texts: Readonly<Record<Language, readonly [string, string]>>;
}

const ALL_MEMBERS = { needsFirstBet: false, clubLabels: [], daysFromRegistration: null };
const CASH: Payout = { form: 'cash' };

function bonus(wagerTimes: number, validDays = 7): Payout {
  return { form: 'bonus', wagerTimes, validDays, maximumBetAmount: '1000', maximumCashAmount: null, spendsFirst: 'cash' };
}

const WEEKLY_CASH_BACK: PromotionSeed = {
  code: 'cashback-semanal',
  rule: {
    kind: 'cash_back',
    basisPoints: 1000,
    period: 'week',
    minimumAmount: '100',
    maximumAmount: '20000',
    claimDays: 7,
    payout: CASH,
    audience: ALL_MEMBERS,
  },
  texts: {
    pt: ['Cashback semanal', 'Na segunda-feira, 10% do resultado líquido negativo da semana, em saldo real.'],
    en: ['Weekly cashback', "On Monday, 10% of the week's negative net result, in cash."],
    ja: ['週間キャッシュバック', '月曜日に、その週のマイナス収支の10%を現金でお返しします。'],
    ko: ['주간 캐시백', '월요일에 한 주의 순손실 10%를 현금으로 돌려드립니다.'],
  },
};

const CHECK_IN: PromotionSeed = {
  code: 'check-in',
  rule: { kind: 'check_in', amounts: ['50', '50', '100', '100', '150', '150', '300'], payout: CASH, audience: ALL_MEMBERS },
  budgetAmount: 5_000_000n,
  texts: {
    pt: ['Check-in de sete dias', 'Um valor por dia, em saldo real. Se pular um dia, recomeça do primeiro.'],
    en: ['Seven-day check-in', 'An amount per day, in cash. If you miss a day, it starts over.'],
    ja: ['7日間チェックイン', '毎日現金を受け取れます。1日空くと初日に戻ります。'],
    ko: ['7일 출석 체크', '매일 현금을 드립니다. 하루를 건너뛰면 첫날부터 다시 시작합니다.'],
  },
};

const DAILY_MISSION: PromotionSeed = {
  code: 'missao-diaria',
  rule: {
    kind: 'mission',
    goal: 'rounds',
    target: '30',
    category: 'RNG',
    period: 'day',
    amount: '200',
    claimDays: 7,
    payout: CASH,
    audience: ALL_MEMBERS,
  },
  budgetAmount: 5_000_000n,
  texts: {
    pt: ['Missão diária', 'Jogue 30 rodadas em slots hoje, com qualquer valor.'],
    en: ['Daily mission', 'Play 30 slot rounds today, with any bet amount.'],
    ja: ['デイリーミッション', '本日、スロットを30ラウンドプレイ。ベット額は問いません。'],
    ko: ['일일 미션', '오늘 슬롯을 30라운드 플레이하세요. 베팅액은 상관없습니다.'],
  },
};

const WEEKLY_MISSION: PromotionSeed = {
  code: 'missao-semanal',
  rule: {
    kind: 'mission',
    goal: 'stake',
    target: '50000',
    category: null,
    period: 'week',
    amount: '1500',
    claimDays: 7,
    payout: bonus(3),
    audience: ALL_MEMBERS,
  },
  budgetAmount: 5_000_000n,
  texts: {
    pt: ['Missão semanal', 'Some R$ 500 em apostas na semana, em qualquer jogo.'],
    en: ['Weekly mission', 'Bet R$ 500 in total this week, in any game.'],
    ja: ['週間ミッション', '今週、どのゲームでも合計R$ 500をベット。'],
    ko: ['주간 미션', '이번 주에 게임 종류와 상관없이 총 R$ 500을 베팅하세요.'],
  },
};

/** The demo's announcement to which an application with a picture belongs. */
const STORY_ANNOUNCEMENT = 'ann_dem0pr0m00000002';

const STORY: PromotionSeed = {
  code: 'sua-historia',
  rule: { kind: 'application', maximumAmount: '2000', needsImage: true, claimDays: 7, payout: CASH, audience: ALL_MEMBERS },
  budgetAmount: 1_000_000n,
  announcementId: STORY_ANNOUNCEMENT,
  texts: {
    pt: ['Sua história na Mata', 'Conte em uma frase e uma imagem o que achou dos jogos.'],
    en: ['Your story in the forest', 'Tell us in a sentence and a picture what you think of the games.'],
    ja: ['森のプレイ感想', 'ゲームの感想をひと言と画像でお聞かせください。'],
    ko: ['나의 숲 이야기', '게임에 대한 소감을 한 문장과 이미지로 들려주세요.'],
  },
};

/** For the brand that may give a bonus with a deposit. */
export const DEMO_PROMOTIONS: readonly PromotionSeed[] = [
  {
    code: 'boas-vindas',
    rule: {
      kind: 'deposit_match',
      percent: 100,
      minimumDepositAmount: '2000',
      maximumAmount: '50000',
      isFirstOnly: true,
      payout: bonus(10),
      audience: ALL_MEMBERS,
    },
    texts: {
      pt: ['Bônus do primeiro depósito', 'O mesmo valor do primeiro depósito, em bônus.'],
      en: ['First deposit bonus', 'The amount of your first deposit, as a bonus.'],
      ja: ['初回入金ボーナス', '初回入金と同額をボーナスとして進呈します。'],
      ko: ['첫 입금 보너스', '첫 입금액만큼 보너스를 드립니다.'],
    },
  },
  {
    code: 'presente',
    rule: { kind: 'free_amount', amount: '500', payout: bonus(5), audience: ALL_MEMBERS },
    budgetAmount: 5_000_000n,
    texts: {
      pt: ['Presente', 'Um bônus para conhecer os jogos.'],
      en: ['Gift', 'A bonus to get to know the games.'],
      ja: ['プレゼント', 'ゲームを知っていただくためのボーナスです。'],
      ko: ['선물', '게임을 둘러볼 수 있는 보너스입니다.'],
    },
  },
  {
    code: 'rodadas-da-casa',
    rule: {
      kind: 'free_rounds',
      gameId: 'tesouro-da-mata',
      rounds: 10,
      stakeAmount: '100',
      playDays: 7,
      maximumAmount: '20000',
      payout: bonus(3),
      audience: ALL_MEMBERS,
    },
    budgetAmount: 5_000_000n,
    texts: {
      pt: ['Dez rodadas bônus', 'Dez rodadas de R$ 1 no Tesouro da Mata.'],
      en: ['Ten bonus rounds', 'Ten rounds of R$ 1 in Tesouro da Mata.'],
      ja: ['特典ラウンド10回', 'Tesouro da MataのR$ 1 × 10ラウンドです。'],
      ko: ['보너스 라운드 10회', 'Tesouro da Mata R$ 1 라운드 10회입니다.'],
    },
  },
  CHECK_IN,
  DAILY_MISSION,
  WEEKLY_MISSION,
  WEEKLY_CASH_BACK,
  STORY,
  {
    code: 'codigo-mata',
    rule: { kind: 'voucher', amount: '1000', payout: bonus(5), audience: ALL_MEMBERS },
    budgetAmount: 5_000_000n,
    vouchers: ['MATA10'],
    texts: {
      pt: ['Código MATA10', 'R$ 10 em bônus para quem tem o código.'],
      en: ['Code MATA10', 'R$ 10 in bonus for anyone with the code.'],
      ja: ['コードMATA10', 'コードをご存じの方にR$ 10のボーナス。'],
      ko: ['코드 MATA10', '코드를 아는 분께 R$ 10 보너스를 드립니다.'],
    },
  },
];

/** For the brand under the Brazilian rules: after the first bet only, and nothing with a deposit (R31). */
export const AURORA_PROMOTIONS: readonly PromotionSeed[] = [CHECK_IN, DAILY_MISSION, WEEKLY_CASH_BACK];
