import { bootLottery } from '../../../screen/lottery/boot-lottery.ts';
import { SEIS_RULES } from '../rules.ts';

bootLottery({ rules: SEIS_RULES, everyMinutes: 10 });
