export { listVipProgrammes, setVipProgramme, type VipProgramme } from './vip.ts';
