export { POLICY_REPORTS_PATH, REPORT_DIRECTIVES, REPORTING_ENDPOINTS } from './policy-reports.ts';
export { backgroundTask } from './background-task.ts';
export { channel, type Channel, type MessageOf } from './channel.ts';
export { DayPeriod, daysBetween, isPeriod, isRecordPeriod, PERIOD_DAYS_MAX, recordDays } from './day-period.ts';
export {
  endpoint,
  type Access,
  type AnswerOf,
  type Endpoint,
  type Envelope,
  type InputOf,
  type Method,
  type NeededPermission,
  type OutputOf,
  type RequestOf,
} from './endpoint.ts';
export { idSchema, type Id } from './id.ts';
export {
  CURRENCIES,
  CURRENCY_DECIMALS,
  isCurrency,
  readDecimal,
  splitAmount,
  writeDecimal,
  type Currency,
  type DecimalReading,
  type Money,
} from './money.ts';
export { DATE_SHAPES, dateOptionsOf, momentFormat, type DateShape } from './moment-format.ts';
export { groupDigits } from './group-digits.ts';
export { currencySymbol, formatAmount, formatMoney, type MoneyFormatOptions } from './money-format.ts';
export { cursorInput, pageOf } from './paging.ts';
export { PLATFORM_PROBLEMS, Problem, type ProblemCode, type ProblemFacts, type ProblemTables } from './problem.ts';
export { ENCRYPTION_KEY_HEADER, readSealingKey, SEALING_ALG, SealedBody, SealingKey } from './sealed-body.ts';
export { byLanguage } from './by-language.ts';
export { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from './languages.ts';
export { repeatsKey } from './repeated-key.ts';
export {
  CalendarDay,
  CurrencyCode,
  GivenMoment,
  IdText,
  INT4_MAX,
  LanguageCode,
  eachLanguageOnce,
  LifeDay,
  GivenMinorUnits,
  MinorUnits,
  Moment,
  PageMark,
  minCharacters,
  plainText,
  PositiveMinorUnits,
  queryInteger,
  Revision,
  wholeNumber,
} from './schema.ts';
export type { RandomSource } from './random-source.ts';
export { blockMessage, seededDraws } from './seeded-draws.ts';
