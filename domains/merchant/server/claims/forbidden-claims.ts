import type { Language } from '@jogada/platform/contract';

/** Why a phrase is forbidden in betting advertisements in Brazil (R30, and R33 for minors: 1.231 art. 12, PI 73/2026). */
const CLAIM_KINDS = ['urgency', 'recovery', 'income', 'certainty', 'success', 'minors'] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];

interface ForbiddenClaim {
  readonly kind: ClaimKind;
  /** The words as written in the text. */
  readonly words: string;
}

/**
 * Phrases rather than words, since the mandatory warnings mention betting, losing and investing too. Compared in lower case without
 * accents; an asterisk at the end of a word matches any ending.
 */
const PHRASES: Readonly<Record<Language, Readonly<Record<ClaimKind, readonly string[]>>>> = {
  pt: {
    urgency: [
      'ultima chance',
      'ultimas horas',
      'corra',
      'so hoje',
      'somente hoje',
      'apenas hoje',
      'agora ou nunca',
      'nao perca',
      'aposte agora',
      'jogue agora',
      'deposite agora',
      'por tempo limitado',
      'antes que acabe',
    ],
    recovery: [
      'recupere seu dinheiro',
      'recupere o que perdeu',
      'recupere suas perdas',
      'recuperar perdas',
      'recuperar o prejuizo',
      'compense suas perdas',
    ],
    income: [
      'renda extra',
      'fonte de renda',
      'complemente sua renda',
      'ganhe a vida',
      'dinheiro facil',
      'viva de apostas',
      'invista em apostas',
      'melhor que investir',
      'retorno do investimento',
      'multiplique seu dinheiro',
      'pague suas contas',
    ],
    certainty: [
      'lucro garantido',
      'ganho garantido',
      'ganho* certo*',
      'vitoria garantida',
      'premio garantido',
      'sem risco',
      'risco zero',
      'impossivel perder',
      'voce vai ganhar',
      'ganhe sempre',
      'estrategia infalivel',
      'metodo infalivel',
      'so depende da sua habilidade',
    ],
    minors: [
      'para criancas',
      'crianca* e adulto*',
      'toda a familia',
      'dia das criancas',
      'volta as aulas',
      'sua mesada',
      'na escola',
      'heroi* favorito*',
      'desenho* animado*',
      'para adolescentes',
    ],
    success: ['fique rico', 'fique milionari*', 'mude de vida', 'mude sua vida', 'realize seus sonhos', 'seja um vencedor', 'vida de luxo'],
  },
  en: {
    urgency: [
      'last chance',
      'hurry',
      'today only',
      'only today',
      'now or never',
      "don't miss",
      'do not miss',
      'bet now',
      'play now',
      'deposit now',
      'act now',
      'limited time',
      'before it is gone',
    ],
    recovery: [
      'win back what you lost',
      'win back your losses',
      'recover your losses',
      'recoup your losses',
      'make up for your losses',
      'get your money back',
    ],
    income: [
      'extra income',
      'source of income',
      'earn a living',
      'easy money',
      'invest in betting',
      'better than investing',
      'return on your investment',
      'multiply your money',
      'pay your bills',
    ],
    certainty: [
      'guaranteed profit',
      'guaranteed win*',
      'sure win*',
      'risk free',
      'risk-free',
      'no risk',
      'zero risk',
      "can't lose",
      'cannot lose',
      'you will win',
      'always win',
      'infallible strategy',
      'winning system',
    ],
    minors: [
      'for kids',
      'for children',
      'all the family',
      'the whole family',
      "children's day",
      'back to school',
      'your allowance',
      'your pocket money',
      'for teens',
      'favourite cartoon*',
      'favorite cartoon*',
    ],
    success: ['get rich', 'become a millionaire', 'change your life', 'make your dreams come true', 'be a winner', 'life of luxury'],
  },
  ja: {
    urgency: [
      'ラストチャンス',
      '今すぐベット',
      '今すぐプレイ',
      '今すぐ入金',
      '今だけ',
      '本日限り',
      '急いで',
      'お急ぎ',
      '期間限定',
      'お見逃しなく',
      '見逃すな',
    ],
    recovery: ['負けを取り戻', '損失を取り戻', '損を取り返'],
    income: ['副収入', '生活費を稼', '楽に稼', '簡単に稼', '投資より', 'お金を増や'],
    certainty: ['必ず勝', '絶対に勝', '確実に勝', '利益保証', 'リスクなし', 'ノーリスク', 'リスクゼロ', '負けない方法', '必勝法'],
    minors: ['お子様も', '子どもも', '子供も', '家族みんなで', 'こどもの日', '新学期', 'お小遣いで', '中高生'],
    success: ['お金持ちにな', '億万長者', '人生を変え', '人生が変わ', '夢を叶え', '勝ち組'],
  },
  ko: {
    urgency: [
      '마지막 기회',
      '지금 바로 베팅',
      '지금 베팅',
      '지금 플레이',
      '지금 입금',
      '오늘만',
      '서두르',
      '서둘러',
      '기간 한정',
      '한정 기간',
      '놓치지 마',
    ],
    recovery: ['잃은 돈을 되찾', '손실을 만회', '손실 만회', '본전을 찾'],
    income: ['부수입', '생활비를 벌', '쉽게 돈', '손쉬운 수익', '투자보다', '돈을 불'],
    certainty: ['수익 보장', '무조건 이', '반드시 이', '확실한 수익', '위험 없', '무위험', '절대 잃지', '필승'],
    minors: ['어린이도', '아이들도', '온 가족', '어린이날', '새 학기', '용돈으로', '청소년도'],
    success: ['부자가 되', '백만장자', '인생을 바꾸', '인생이 바뀌', '꿈을 이루', '성공한 인생'],
  },
};

/** Returns the first phrase in a text that the Brazilian rules forbid, for the text's language. HTML tags are ignored. */
export function findForbiddenClaim(text: string, language: Language): ForbiddenClaim | undefined {
  const plain = plainOf(text);
  for (const { kind, pattern } of PATTERNS[language]) {
    const words = pattern.exec(plain)?.[0];
    if (words !== undefined) return { kind, words };
  }
  return undefined;
}

const PATTERNS: Readonly<Record<Language, readonly Pattern[]>> = {
  pt: patternsOf('pt'),
  en: patternsOf('en'),
  ja: patternsOf('ja'),
  ko: patternsOf('ko'),
};

interface Pattern {
  readonly kind: ClaimKind;
  readonly pattern: RegExp;
}

function patternsOf(language: Language): Pattern[] {
  const phrases = PHRASES[language];
  return CLAIM_KINDS.flatMap((kind) => phrases[kind].map((phrase) => ({ kind, pattern: patternOf(phrase, language) })));
}

function patternOf(phrase: string, language: Language): RegExp {
  const words = phrase
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' ', String.raw`\s+`);
  // Japanese and Korean attach endings without spaces, so word boundaries do not apply.
  return language === 'ja' || language === 'ko' ? new RegExp(words, 'u') : new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'u');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', nbsp: ' ', lt: '<', gt: '>', quot: '"' };

function plainOf(text: string): string {
  return text
    .replaceAll(/<\/?(?:p|br|hr|h\d|li|ul|ol|div|tr|td|th|table|blockquote)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? numbered(name) ?? whole)
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('\u2019', "'")
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
}

function numbered(name: string): string | undefined {
  const code = name.startsWith('#x') || name.startsWith('#X') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return name.startsWith('#') && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
