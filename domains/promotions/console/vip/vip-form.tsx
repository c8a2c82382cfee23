import { ActionButton, useOperatorAction } from '@jogada/platform/console';
import { useFormats } from '@jogada/platform/web';
import { AmountField, TextField, toast } from '@jogada/platform/web/ui';
import { setVipProgramme, type VipProgramme } from '@jogada/promotions/contract/operator';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';
import { WholeField } from '../whole-field.tsx';
import {
  CLASSIFICATIONS,
  draftOf,
  emptyLevel,
  LEVEL_WHOLE_NAMES,
  LEVEL_WHOLES,
  PERCENT,
  pointsBelow,
  programmeOf,
  type LevelDraft,
} from './vip-draft.ts';

const LEVELS_MAX = 20;
const NAME_MAX = 16;
const AMOUNTS = ['levelUpAmount', 'monthlyAmount'] as const;

/** Changes a club: the formula of its points and the levels, each above the one before. */
export function VipForm({ club }: { readonly club: VipProgramme }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setVipProgramme);
  const [draft, setDraft] = useState(() => draftOf(club));
  const [isTried, setTried] = useState(false);
  const { merchantCode, currency, languages } = club;
  const { levels } = draft;
  const kinds = [...CLASSIFICATIONS, ...Object.keys(draft.weights).filter((kind) => !CLASSIFICATIONS.some((known) => known === kind))];
  const setLevel = (key: string, part: Partial<LevelDraft>) =>
    setDraft((now) => ({ ...now, levels: now.levels.map((level) => (level.key === key ? { ...level, ...part } : level)) }));

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const programme = programmeOf(draft, languages);
    if (programme && (await act({ merchantCode, ...programme }))) toast.success(t('promotions.saved'));
  }

  return (
    <form
      noValidate
      aria-label={t('vip.title')}
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-4 border-t border-line/60 p-4"
    >
      <p className="text-13 text-ink-3">{t('vip.lead')}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AmountField
          label={t('vip.pointAmount')}
          currency={currency}
          amount={draft.pointAmount}
          error={isTried && !draft.pointAmount && t('applications.amountMissing')}
          onAmount={(pointAmount) => setDraft((now) => ({ ...now, pointAmount }))}
        />
      </div>
      <fieldset>
        <legend className="text-13 font-bold">{t('vip.weights')}</legend>
        <div className="mt-2 grid items-start gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {kinds.map((kind) => (
            <WholeField
              key={kind}
              label={kind === '*' ? t('vip.kinds.other') : t.has(`vip.kinds.${kind}`) ? t(`vip.kinds.${kind as 'RNG'}`) : kind}
              value={draft.weights[kind] ?? ''}
              bounds={PERCENT}
              isTried={isTried && (draft.weights[kind] ?? '').trim() !== ''}
              onValue={(value) => setDraft((now) => ({ ...now, weights: { ...now.weights, [kind]: value } }))}
            />
          ))}
        </div>
      </fieldset>
      {levels.map((level, index) => (
        <LevelFields
          key={level.key}
          level={level}
          number={index + 1}
          club={club}
          below={pointsBelow(levels, index)}
          isTried={isTried}
          onChange={(part) => setLevel(level.key, part)}
          onRemove={() => setDraft((now) => ({ ...now, levels: now.levels.filter(({ key }) => key !== level.key) }))}
        />
      ))}
      {isTried && levels.length === 0 && (
        <p role="alert" className="text-13 text-danger">
          {t('vip.noLevel')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ActionButton
          disabled={levels.length >= LEVELS_MAX}
          onClick={() => setDraft((now) => ({ ...now, levels: [...now.levels, emptyLevel(crypto.randomUUID())] }))}
        >
          {t('vip.addLevel')}
        </ActionButton>
        <ActionButton type="submit" isLoading={isPending}>
          {t('form.save')}
        </ActionButton>
      </div>
    </form>
  );
}

interface LevelFieldsProps {
  readonly level: LevelDraft;
  readonly number: number;
  readonly club: Pick<VipProgramme, 'currency' | 'languages'>;
  /** The points that the level below needs. */
  readonly below: number;
  readonly isTried: boolean;
  readonly onChange: (part: Partial<LevelDraft>) => void;
  readonly onRemove: () => void;
}

function LevelFields({ level, number, club: { currency, languages }, below, isTried, onChange, onRemove }: LevelFieldsProps) {
  const t = useText();
  const format = useFormats();
  return (
    <fieldset className="rounded-tile bg-s2/60 p-3">
      <legend className="sr-only">{t('vip.level', { number })}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-15 font-bold">
          {t('vip.level', { number })}
          <span className="ml-2 text-12 font-normal text-ink-3">{t('vip.membersHere', { count: format.number(level.memberCount) })}</span>
        </p>
        <ActionButton look="danger" aria-label={t('vip.removeLevel', { number })} onClick={onRemove}>
          {t('vip.remove')}
        </ActionButton>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {languages.map((language) => (
          <TextField
            key={language}
            label={t('form.name', { language: language.toUpperCase() })}
            value={level.names[language] ?? ''}
            maxLength={NAME_MAX}
            error={isTried && (level.names[language] ?? '').trim() === '' && t('vip.nameMissing')}
            onChange={({ target }) => onChange({ names: { ...level.names, [language]: target.value } })}
          />
        ))}
        {LEVEL_WHOLE_NAMES.map((name) => (
          <WholeField
            key={name}
            label={t(`vip.${name}`)}
            value={level.wholes[name]}
            bounds={boundsOf(name, { below, needed: level.wholes.pointsNeeded })}
            isTried={isTried}
            onValue={(value) => onChange({ wholes: { ...level.wholes, [name]: value } })}
          />
        ))}
        {AMOUNTS.map((name) => (
          <AmountField
            key={name}
            label={t(`vip.${name}`)}
            currency={currency}
            amount={level[name]}
            onAmount={(amount) => onChange({ [name]: amount })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What a field may hold beside the others: more points than the level below needs, and no more kept than needed. */
function boundsOf(name: (typeof LEVEL_WHOLE_NAMES)[number], { below, needed }: { below: number; needed: string }) {
  const { min, max } = LEVEL_WHOLES[name];
  if (name === 'pointsNeeded') return { min: below + 1, max };
  if (name === 'pointsKept' && /^\d{1,13}$/.test(needed.trim())) return { min, max: Math.min(max, Number(needed)) };
  return { min, max };
}
