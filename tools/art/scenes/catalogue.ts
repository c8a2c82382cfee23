import type { Subject } from '../subject.ts';
import { bomb } from './bomb.ts';
import { emptyError } from './broken-coin.ts';
import { cards } from './cards.ts';
import { chips } from './chips.ts';
import { emptyOffline } from './cloud.ts';
import { coins } from './coins.ts';
import { crown } from './crown.ts';
import { dice } from './dice.ts';
import { emptyLetters } from './envelope.ts';
import { fish } from './fish.ts';
import { flame } from './flame.ts';
import { football, footballBody } from './football.ts';
import { statusMaintenance } from './gears.ts';
import { gem } from './gem.ts';
import { emptyGifts } from './gift.ts';
import { statusRegion } from './globe.ts';
import { emptyFavourites, heart } from './heart.ts';
import { house } from './house.ts';
import { instantPay } from './instant-pay.ts';
import { jaguar } from './jaguar.ts';
import { live } from './live.ts';
import { lotteryBalls } from './lottery-balls.ts';
import { macaw } from './macaw.ts';
import { mask } from './mask.ts';
import { provablyFair } from './provably-fair.ts';
import { emptyRecords } from './receipt.ts';
import { rocket } from './rocket.ts';
import { seven } from './seven.ts';
import { swords } from './swords.ts';
import { emptyWinners } from './trophy.ts';
import { welcome } from './welcome.ts';
import { wheel } from './wheel.ts';

/** All scenes by the name of their rendered file. */
export const SCENES: Readonly<Record<string, Subject>> = {
  bomb,
  cards,
  chips,
  coins,
  crown,
  dice,
  fish,
  football,
  gem,
  jaguar,
  'lottery-balls': lotteryBalls,
  macaw,
  mask,
  rocket,
  seven,
  wheel,
  'banner-welcome': welcome,
  'banner-instant-pay': instantPay,
  'banner-provably-fair': provablyFair,
  'icon-home': house,
  'icon-favourites': heart,
  'icon-slots': asIcon(seven),
  'icon-live': live,
  'icon-fishing': asIcon(fish),
  'icon-pvp': swords,
  'icon-sports': { ...asIcon(football), build: footballBody },
  'icon-lottery': asIcon(lotteryBalls),
  'icon-hot': flame,
  'icon-exclusive': asIcon(crown),
  'empty-favourites': emptyFavourites,
  'empty-gifts': emptyGifts,
  'empty-letters': emptyLetters,
  'empty-records': emptyRecords,
  'empty-winners': emptyWinners,
  'empty-offline': emptyOffline,
  'empty-error': emptyError,
  'status-maintenance': statusMaintenance,
  'status-region': statusRegion,
};

function asIcon(subject: Subject): Subject {
  return { ...subject, frame: 'square', fill: [0.92, 0.9] };
}
