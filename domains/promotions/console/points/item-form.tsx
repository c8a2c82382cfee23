import { ActionButton, FormChoice, FormTick, useOperatorAction } from '@jogada/platform/console';
import { FormAmountField, FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { createPointsItem, setPointsItem, type OperatorPointsItem, type OperatorPointsStore } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';
import { useSavedNotice } from '../waits-for-second.tsx';
import { useWholeFault } from '../use-whole-fault.ts';
import type { Bounds } from '../whole-number.ts';

const WHOLES = {
  price: { min: 1, max: 1_000_000_000 },
  wagerTimes: { min: 0, max: 60 },
  position: { min: 0, max: 999 },
} as const satisfies Record<string, Bounds>;
/** Empty: unlimited. */
const OPTIONAL = { stock: { min: 0, max: 1_000_000 }, memberLimit: { min: 1, max: 1_000_000 } } as const satisfies Record<string, Bounds>;
const OF_ROUNDS = { rounds: { min: 1, max: 100 }, playDays: { min: 1, max: 90 } } as const satisfies Record<string, Bounds>;

const WHOLE_NAMES = ['price', 'wagerTimes', 'position'] as const;
const OPTIONAL_NAMES = ['stock', 'memberLimit'] as const;
const ROUND_NAMES = ['rounds', 'playDays'] as const;
const KINDS = ['bonus', 'free_rounds'] as const;
const NAME_MAX = 60;

type WholeName = keyof typeof WHOLES | keyof typeof OPTIONAL | keyof typeof OF_ROUNDS;

type Typed = Readonly<Record<WholeName, string>> & {
  readonly names: Readonly<Record<string, string>>;
  readonly kind: (typeof KINDS)[number];
  /** Minor units: of the bonus, or the stake of each round. */
  readonly amount: bigint | undefined;
  readonly maximumAmount: bigint | undefined;
  readonly gameId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isOn: boolean;
};

interface ItemFormProps {
  readonly owned: OperatorPointsStore;
  /** The item to change; absent for a new one. */
  readonly item?: OperatorPointsItem;
  readonly onClose: () => void;
}

/** Writes an item. A changed price is added to its prices. */
export function ItemForm({ owned: { merchantCode, currency, languages }, item, onClose }: ItemFormProps) {
  const t = useText();
  const create = useOperatorAction(createPointsItem);
  const change = useOperatorAction(setPointsItem);
  const noticeSaved = useSavedNotice();
  const wholeFault = useWholeFault();
  const own = languages[0] ?? 'pt';
  const { control, submit } = useActForm<Typed>({
    defaultValues: typedOf(item),
    findFaults: ({ names, kind, amount = 0n, gameId, startsAt, endsAt, ...typed }) => ({
      [`names.${own}`]: (names[own] ?? '').trim() === '' && t('points.nameWrong'),
      amount: amount === 0n && t('points.amountWrong'),
      gameId: kind === 'free_rounds' && gameId.trim() === '' && t('points.gameWrong'),
      startsAt: Number.isNaN(Date.parse(startsAt)) && t('points.timeWrong'),
      endsAt: endsAt !== '' && !(Date.parse(endsAt) > Date.parse(startsAt)) && t('points.timeWrong'),
      ...Object.fromEntries(WHOLE_NAMES.map((name) => [name, wholeFault(typed[name], WHOLES[name])])),
      ...Object.fromEntries(OPTIONAL_NAMES.map((name) => [name, typed[name] !== '' && wholeFault(typed[name], OPTIONAL[name])])),
      ...Object.fromEntries(ROUND_NAMES.map((name) => [name, kind === 'free_rounds' && wholeFault(typed[name], OF_ROUNDS[name])])),
    }),
  });
  const { kind } = useFormValues(control);
  const handleSubmit = submit(async (typed) => {
    const draft = draftOf(typed, languages);
    const saved = item
      ? await change.act({ itemId: item.itemId, revision: item.revision, ...draft })
      : await create.act({ merchantCode, ...draft });
    if (!saved) return;
    noticeSaved(saved);
    onClose();
  });
  return (
    <form
      noValidate
      aria-label={t(item ? 'points.change' : 'points.new')}
      onSubmit={handleSubmit}
      className="grid items-start gap-4 rounded-tile bg-s2/60 p-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {languages.map((language) => (
        <FormTextField
          key={language}
          control={control}
          name={`names.${language}`}
          label={t('form.name', { language: language.toUpperCase() })}
          maxLength={NAME_MAX}
        />
      ))}
      <FormChoice
        control={control}
        name="kind"
        label={t('points.kind')}
        options={KINDS.map((value) => ({ value, name: t(`points.kinds.${value}`) }))}
      />
      <FormAmountField
        control={control}
        name="amount"
        label={t(kind === 'bonus' ? 'points.amount' : 'points.stakeAmount')}
        currency={currency}
      />
      {kind === 'free_rounds' && (
        <>
          <FormTextField control={control} name="gameId" label={t('points.gameId')} maxLength={64} />
          <FormAmountField control={control} name="maximumAmount" label={t('points.maximumAmount')} currency={currency} />
          {ROUND_NAMES.map((name) => (
            <FormTextField key={name} control={control} name={name} label={t(`points.${name}`)} inputMode="numeric" maxLength={3} />
          ))}
        </>
      )}
      {WHOLE_NAMES.map((name) => (
        <FormTextField key={name} control={control} name={name} label={t(`points.${name}`)} inputMode="numeric" maxLength={10} />
      ))}
      {OPTIONAL_NAMES.map((name) => (
        <FormTextField key={name} control={control} name={name} label={t(`points.${name}`)} inputMode="numeric" maxLength={7} />
      ))}
      <FormTextField control={control} name="startsAt" type="datetime-local" label={t('points.startsAt')} deps={['endsAt']} />
      <FormTextField control={control} name="endsAt" type="datetime-local" label={t('points.endsAt')} />
      <FormTick control={control} name="isOn" label={t('points.isOn')} />
      <div className="flex items-end gap-2 sm:col-span-2 lg:col-span-3">
        <ActionButton type="submit" isLoading={create.isPending || change.isPending}>
          {t('form.save')}
        </ActionButton>
        <ActionButton onClick={onClose}>{t('form.close')}</ActionButton>
      </div>
    </form>
  );
}

function draftOf(typed: Typed, languages: OperatorPointsStore['languages']) {
  const amount = String(typed.amount ?? 0n);
  const wagerTimes = Number(typed.wagerTimes);
  return {
    names: languages.flatMap((language) => {
      const name = typed.names[language]?.trim() ?? '';
      return name === '' ? [] : [{ language, name }];
    }),
    grant:
      typed.kind === 'bonus'
        ? { kind: typed.kind, amount, wagerTimes }
        : {
            kind: typed.kind,
            gameId: typed.gameId.trim(),
            stakeAmount: amount,
            rounds: Number(typed.rounds),
            maximumAmount: typed.maximumAmount ? String(typed.maximumAmount) : null,
            playDays: Number(typed.playDays),
            wagerTimes,
          },
    price: Number(typed.price),
    stock: typed.stock === '' ? null : Number(typed.stock),
    memberLimit: typed.memberLimit === '' ? null : Number(typed.memberLimit),
    startsAt: new Date(typed.startsAt).toISOString(),
    endsAt: typed.endsAt === '' ? null : new Date(typed.endsAt).toISOString(),
    isOn: typed.isOn,
    position: Number(typed.position),
  };
}

function typedOf(item: OperatorPointsItem | undefined): Typed {
  const grant = item?.grant;
  const rounds = grant?.kind === 'free_rounds' ? grant : undefined;
  return {
    names: Object.fromEntries(item?.names.map(({ language, name }) => [language, name]) ?? []),
    kind: grant?.kind ?? 'bonus',
    amount: grant && BigInt(grant.kind === 'bonus' ? grant.amount : grant.stakeAmount),
    maximumAmount: rounds?.maximumAmount ? BigInt(rounds.maximumAmount) : undefined,
    gameId: rounds?.gameId ?? '',
    rounds: String(rounds?.rounds ?? ''),
    playDays: String(rounds?.playDays ?? ''),
    wagerTimes: String(grant?.wagerTimes ?? 1),
    price: String(item?.price ?? ''),
    stock: String(item?.stock ?? ''),
    memberLimit: String(item?.memberLimit ?? ''),
    position: String(item?.position ?? 0),
    startsAt: localTime(item?.startsAt ?? new Date().toISOString()),
    endsAt: item?.endsAt ? localTime(item.endsAt) : '',
    isOn: item?.isOn ?? true,
  };
}

/** The moment as the browser's date field takes it, in local time. */
function localTime(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
