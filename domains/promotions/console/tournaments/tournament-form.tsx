import { ActionButton, FormChoice, Panel, useOperatorAction } from '@jogada/platform/console';
import { FormAmountField, FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { toast } from '@jogada/platform/web/ui';
import {
  createTournament,
  MISSION_CATEGORIES,
  setTournament,
  TOURNAMENT_LIMITS,
  type OperatorTournament,
} from '@jogada/promotions/contract/operator';
import { TOURNAMENT_SCORINGS, type TournamentScoring } from '@jogada/promotions/contract/player';
import type { FormMerchant } from '../promotions/promotion-form.tsx';
import { useText } from '../use-text.ts';
import { useWholeFault } from '../use-whole-fault.ts';
import { wholeNumberIn, type Bounds } from '../whole-number.ts';
import { PrizePreview } from './prize-preview.tsx';

const WHOLES = {
  entriesMax: { min: 2, max: TOURNAMENT_LIMITS.entriesMax },
  levelNeeded: { min: 0, max: 20 },
  wagerTimes: { min: 0, max: 60 },
} as const satisfies Record<string, Bounds>;
const WHOLE_NAMES = Object.keys(WHOLES) as (keyof typeof WHOLES)[];
const SHARE = { min: 1, max: TOURNAMENT_LIMITS.share };
const ALL = 'all';
const NAME_MAX = 80;
const SUMMARY_MAX = 300;

type Category = typeof ALL | (typeof MISSION_CATEGORIES)[number];

interface Typed {
  readonly merchantCode: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly scoring: TournamentScoring;
  readonly minimumStakeAmount: bigint | undefined;
  readonly category: Category;
  readonly gameIds: string;
  readonly entriesMax: string;
  readonly levelNeeded: string;
  readonly poolAmount: bigint | undefined;
  readonly shares: string;
  readonly wagerTimes: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly summaries: Readonly<Record<string, string>>;
}

interface TournamentFormProps {
  readonly merchants: readonly FormMerchant[];
  /** The draft to change; absent for a new one. */
  readonly tournament?: OperatorTournament;
  readonly onClose: () => void;
}

/** Writes the draft of a tournament, with a preview of its prizes. */
export function TournamentForm({ merchants, tournament, onClose }: TournamentFormProps) {
  const t = useText();
  const create = useOperatorAction(createTournament);
  const change = useOperatorAction(setTournament);
  const wholeFault = useWholeFault();
  const { control, submit } = useActForm<Typed>({
    defaultValues: typedOf(tournament, merchants[0]?.merchantCode ?? ''),
    findFaults: ({ startsAt, endsAt, poolAmount = 0n, minimumStakeAmount = 0n, shares, names, merchantCode, ...wholes }) => {
      const own = merchants.find((one) => one.merchantCode === merchantCode)?.languages[0] ?? 'pt';
      return {
        startsAt: Number.isNaN(Date.parse(startsAt)) && t('tournament.startWrong'),
        endsAt: !(Date.parse(endsAt) > Math.max(Date.now(), Date.parse(startsAt))) && t('tournament.endWrong'),
        poolAmount: poolAmount === 0n && t('tournament.poolWrong'),
        minimumStakeAmount: minimumStakeAmount === 0n && t('tournament.minimumWrong'),
        shares: sharesIn(shares) === undefined && t('tournament.sharesWrong'),
        [`names.${own}`]: (names[own] ?? '').trim() === '' && t('tournament.nameWrong'),
        ...Object.fromEntries(WHOLE_NAMES.map((name) => [name, wholeFault(wholes[name], WHOLES[name])])),
      };
    },
  });
  const { merchantCode, poolAmount, shares } = useFormValues(control);
  const merchant = merchants.find((one) => one.merchantCode === merchantCode);
  if (!merchant) return null;
  const { currency, languages } = merchant;

  const handleSubmit = submit(async (typed) => {
    const terms = {
      texts: languages.flatMap((language) => {
        const name = typed.names[language]?.trim() ?? '';
        return name === '' ? [] : [{ language, name, summary: typed.summaries[language]?.trim() ?? '' }];
      }),
      startsAt: new Date(typed.startsAt).toISOString(),
      endsAt: new Date(typed.endsAt).toISOString(),
      scoring: typed.scoring,
      minimumStakeAmount: String(typed.minimumStakeAmount ?? 0n),
      category: MISSION_CATEGORIES.find((one) => one === typed.category) ?? null,
      gameIds: typed.gameIds.split(/[\s,]+/).filter(Boolean),
      entriesMax: Number(typed.entriesMax),
      levelNeeded: Number(typed.levelNeeded),
      poolAmount: String(typed.poolAmount ?? 0n),
      shares: [...(sharesIn(typed.shares) ?? [])],
      wagerTimes: Number(typed.wagerTimes),
    };
    const saved = tournament
      ? await change.act({ tournamentId: tournament.tournamentId, revision: tournament.revision, ...terms })
      : await create.act({ merchantCode: typed.merchantCode, ...terms });
    if (!saved) return;
    toast.success(t('promotions.saved'));
    onClose();
  });

  return (
    <Panel title={tournament ? t('tournament.change') : t('tournament.new')}>
      <form noValidate onSubmit={handleSubmit} className="grid items-start gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {!tournament && (
          <FormChoice
            control={control}
            name="merchantCode"
            label={t('form.merchant')}
            options={merchants.map((one) => ({ value: one.merchantCode, name: one.name }))}
          />
        )}
        <FormTextField control={control} name="startsAt" type="datetime-local" label={t('tournament.startsAt')} deps={['endsAt']} />
        <FormTextField control={control} name="endsAt" type="datetime-local" label={t('tournament.endsAt')} />
        <FormChoice
          control={control}
          name="scoring"
          label={t('tournament.scoring')}
          options={TOURNAMENT_SCORINGS.map((value) => ({ value, name: t(`tournament.scorings.${value}`) }))}
        />
        <FormAmountField control={control} name="minimumStakeAmount" label={t('tournament.minimumStakeAmount')} currency={currency} />
        <FormChoice
          control={control}
          name="category"
          label={t('form.field.category')}
          options={[
            { value: ALL, name: t('tournament.allGames') },
            ...MISSION_CATEGORIES.map((value) => ({ value, name: t(`vip.kinds.${value}`) })),
          ]}
        />
        <FormTextField
          control={control}
          name="gameIds"
          label={t('tournament.gameIds')}
          hint={t('tournament.gameIdsHint')}
          maxLength={2000}
        />
        {WHOLE_NAMES.map((name) => (
          <FormTextField key={name} control={control} name={name} label={t(`tournament.${name}`)} inputMode="numeric" maxLength={13} />
        ))}
        <FormAmountField control={control} name="poolAmount" label={t('tournament.poolAmount')} currency={currency} />
        <FormTextField control={control} name="shares" label={t('tournament.shares')} hint={t('tournament.sharesHint')} maxLength={500} />
        {languages.map((language) => (
          <div key={language} className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-3">
            <FormTextField
              control={control}
              name={`names.${language}`}
              label={t('form.name', { language: language.toUpperCase() })}
              maxLength={NAME_MAX}
            />
            <FormTextField
              control={control}
              name={`summaries.${language}`}
              label={t('form.summary', { language: language.toUpperCase() })}
              maxLength={SUMMARY_MAX}
            />
          </div>
        ))}
        <div className="sm:col-span-2 lg:col-span-3">
          <PrizePreview poolAmount={poolAmount ?? 0n} shares={sharesIn(shares) ?? []} currency={currency} />
        </div>
        <div className="flex items-end gap-2 sm:col-span-2 lg:col-span-3">
          <ActionButton type="submit" isLoading={create.isPending || change.isPending}>
            {t('tournament.saveDraft')}
          </ActionButton>
          <ActionButton onClick={onClose}>{t('form.close')}</ActionButton>
        </div>
      </form>
    </Panel>
  );
}

/** Descending whole numbers; undefined for anything else. */
function sharesIn(text: string): readonly number[] | undefined {
  const shares = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => wholeNumberIn(part, SHARE));
  const isRight =
    shares.length > 0 &&
    shares.length <= TOURNAMENT_LIMITS.ranks &&
    shares.every((share, place) => share !== undefined && (place === 0 || share <= (shares[place - 1] ?? 0)));
  return isRight ? shares.filter((share) => share !== undefined) : undefined;
}

function typedOf(tournament: OperatorTournament | undefined, merchantCode: string): Typed {
  const texts = tournament?.texts ?? [];
  return {
    merchantCode: tournament?.merchantCode ?? merchantCode,
    startsAt: tournament ? localTime(tournament.startsAt) : '',
    endsAt: tournament ? localTime(tournament.endsAt) : '',
    scoring: tournament?.scoring ?? 'stake',
    minimumStakeAmount: tournament ? BigInt(tournament.minimumStakeAmount) : undefined,
    category: MISSION_CATEGORIES.find((one) => one === tournament?.category) ?? ALL,
    gameIds: tournament?.gameIds.join(', ') ?? '',
    entriesMax: String(tournament?.entriesMax ?? 500),
    levelNeeded: String(tournament?.levelNeeded ?? 0),
    poolAmount: tournament ? BigInt(tournament.poolAmount) : undefined,
    shares: tournament?.shares.join(', ') ?? '50, 30, 20',
    wagerTimes: String(tournament?.wagerTimes ?? 0),
    names: Object.fromEntries(texts.map(({ language, name }) => [language, name])),
    summaries: Object.fromEntries(texts.map(({ language, summary }) => [language, summary])),
  };
}

/** A moment for a `datetime-local` field, in the browser's time zone. */
function localTime(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
