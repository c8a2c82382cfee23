import { bootLottery } from '../../../screen/lottery/boot-lottery.ts';
import { TRIO_RULES } from '../rules.ts';

bootLottery({ rules: TRIO_RULES, everyMinutes: 1 });
