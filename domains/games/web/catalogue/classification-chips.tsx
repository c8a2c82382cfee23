import { listClassifications, type Game } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { Chip, ChipRow } from '@jogada/platform/web/ui';
import { FISH_KEY } from '../lobby/lobby-categories.ts';
import { useText } from '../use-text.ts';

const SLOTS_MAX = 9;
const OTHERS_MAX = 5;

const KNOWN = [
  'SLOT',
  'WAYS',
  'CASCADE',
  'CLASSIC',
  'JP',
  'SC',
  'VP',
  'HOLD',
  'BONUS',
  'FRUIT',
  'ANIMAL',
  'TG',
  'AC',
  'ROULETTE',
  'BACCARAT',
  'BLACKJACK',
  'POKER',
  'DICE',
  'SHOW',
  'FISH',
] as const;

interface ClassificationChipsProps {
  readonly category: Game['gameType'];
  readonly active: string;
  readonly onChoose: (key: string) => void;
  readonly className?: string;
}

/** The first nine classifications of slots and exclusive games, the first five of other categories. Slots also get a chip for fishing. */
export function ClassificationChips({ category, active, onChoose, className = 'mt-2' }: ClassificationChipsProps) {
  const t = useText();
  const isSlots = category === 'RNG';
  const max = isSlots || category === 'MXWIN' ? SLOTS_MAX : OTHERS_MAX;
  const { data } = useCall(listClassifications, { gameType: category });
  const keys = (data?.list ?? []).map(({ key }) => key).slice(0, max);
  if (keys.length < 2) return null;
  return (
    <ChipRow label={t('catalogue.classifications')} className={className}>
      {['', ...keys, ...(isSlots ? [FISH_KEY] : [])].map((key) => (
        <Chip key={key} isActive={key === active} onClick={() => onChoose(key)}>
          {nameOf(key)}
        </Chip>
      ))}
    </ChipRow>
  );

  function nameOf(key: string): string {
    if (key === '') return t('category.ALL');
    const known = KNOWN.find((one) => one === key);
    return known ? t(`classification.${known}`) : key;
  }
}
