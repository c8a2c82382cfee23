import '../arcade.css';
import '../room/room.css';
import '../room/table.css';
import '../room/tabs.css';
import './lottery.css';
import { type DrawnNumbers, isNumberPlay, type LotteryRules, returnsOf } from '../../games/lottery-game.ts';
import { element } from '../element.ts';
import { bootRoom, type RoomKit } from '../room/boot-room.ts';
import type { RulesContent } from '../room/rules-sheet.ts';
import { createLotteryScreen } from './lottery-screen.ts';
import { optionName, playName, tierName } from './lottery-names.ts';
import { LOTTERY_TEXTS, type LotteryTexts } from './lottery-texts.ts';

export interface Lottery {
  rules: LotteryRules;
  everyMinutes: number;
}

/** Starts the screen of a scheduled lottery. */
export function bootLottery(lottery: Lottery): void {
  void bootRoom<LotteryTexts>({
    texts: LOTTERY_TEXTS,
    create: (kit) => createLotteryScreen(kit, lottery.rules),
    draw: lottery.rules.draw,
    describe: (outcome) => (outcome as DrawnNumbers).numbers.join(' · '),
    rules: (kit) => rulesOf(kit, lottery),
  });
}

function rulesOf({ t, language, money, session }: RoomKit<LotteryTexts>, { rules, everyMinutes }: Lottery): RulesContent {
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 });
  const times = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const odds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const returns = returnsOf(rules);
  const shares = returns.map(({ share }) => share);
  const write = (share: number) => percent.format(Math.floor(share * 10_000) / 10_000);
  const prizes = rules.plays.map((play) => {
    const tiers = isNumberPlay(play) ? play.tiers : play.options;
    const lines = tiers.map(({ key, hundredths, ways }) =>
      element(
        'div',
        {},
        element('dt', {}, isNumberPlay(play) ? tierName(t, key) : optionName(t, key)),
        element(
          'dd',
          {},
          `${times.format(Number(hundredths) / 100)}×`,
          element('small', {}, t('prize_chance', { ways: odds.format(Number(rules.draws) / Number(ways)) })),
        ),
      ),
    );
    const share = returns.filter(({ play: of }) => of === play.key).reduce((low, one) => Math.min(low, one.share), 1);
    const title = element('h4', {}, playName(t, play), element('small', {}, `RTP ${write(share)}`));
    return element('section', { class: 'prizes' }, title, element('dl', { class: 'figures' }, ...lines));
  });
  return {
    figures: [
      [t('room_rtp'), `${write(Math.min(...shares))} – ${write(Math.max(...shares))}`, 'rtp'],
      [t('room_volatility'), t('figure_volatility')],
      [t('figure_schedule'), t('figure_every', { minutes: everyMinutes })],
      [t('room_stakes'), `${money.write(BigInt(session.minAmount))} – ${money.write(BigInt(session.maxAmount))}`, 'stakes'],
    ],
    parts: [element('h3', {}, t('prizes')), ...prizes],
    rules: [t('rule_fixed'), t('rule_draw'), t('rule_low_high')],
  };
}
