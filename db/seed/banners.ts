import type { Sql } from '@jogada/platform/server';
import { DEMO_MERCHANT } from './merchants.ts';

/** The texts of the demo brand's banners. */
export const BANNERS = [
  {
    id: 'ban_demo_home_1',
    groupName: 'm_home',
    image: '/art/m_home-1',
    url: '/m/gameList?gameType=RNG',
    texts: {
      pt: { title: 'O tesouro está na mata', subtitle: 'Siga a onça e gire no Tesouro da Mata' },
      en: { title: 'The treasure is in the forest', subtitle: 'Follow the jaguar and spin Tesouro da Mata' },
      ja: { title: '森に眠る財宝', subtitle: 'ジャガーを追って「Tesouro da Mata」を回そう' },
      ko: { title: '숲속에 잠든 보물', subtitle: '재규어를 따라 Tesouro da Mata를 돌려 보세요' },
    },
  },
  {
    id: 'ban_demo_home_2',
    groupName: 'm_home',
    image: '/art/m_home-2',
    url: '/m/voucherCenter',
    texts: {
      pt: { title: 'Pix que cai na hora', subtitle: 'Deposite em segundos, saque sem espera' },
      en: { title: 'Pix, there in seconds', subtitle: 'Deposit in a moment, withdraw without the wait' },
      ja: { title: 'Pixですぐに反映', subtitle: '入金は数秒、出金も待たせません' },
      ko: { title: 'Pix로 바로 입금', subtitle: '입금은 몇 초, 출금도 기다림 없이' },
    },
  },
  {
    id: 'ban_demo_home_3',
    groupName: 'm_home',
    image: '/art/m_home-3',
    url: '/m/hot-games',
    texts: {
      pt: { title: 'Cada rodada, conferida', subtitle: 'Resultados que você mesmo pode verificar' },
      en: { title: 'Every round, provable', subtitle: 'Results that you can verify yourself' },
      ja: { title: 'すべてのラウンドを検証可能', subtitle: '結果はご自身で確かめられます' },
      ko: { title: '모든 라운드를 검증', subtitle: '결과를 직접 확인할 수 있습니다' },
    },
  },
  {
    id: 'ban_demo_reg_1',
    groupName: 'm_reg',
    image: '/art/m_home-2',
    url: '/m/trail',
    texts: {
      pt: { title: 'Sua conta em um minuto', subtitle: 'Ou teste grátis antes' },
      en: { title: 'Your account in a minute', subtitle: 'Or try it free first' },
      ja: { title: '登録は1分で完了', subtitle: 'まずは無料で試せます' },
      ko: { title: '1분이면 가입 완료', subtitle: '무료 체험도 있어요' },
    },
  },
  {
    id: 'ban_demo_left_1',
    groupName: 'm_leftmenu',
    image: '/art/m_home-3',
    url: '/m/hot-games',
    texts: {
      pt: { title: 'Em alta agora', subtitle: 'O que a casa mais joga hoje' },
      en: { title: 'Hot right now', subtitle: 'What everybody plays today' },
      ja: { title: '今、人気のゲーム', subtitle: '今日いちばん遊ばれています' },
      ko: { title: '지금 인기', subtitle: '오늘 가장 많이 즐기는 게임' },
    },
  },
] as const;

/** Creates the banners of the demo brand's home, registration and side menu. Existing ones stay as operators left them. */
export async function seedBanners(tx: Sql): Promise<void> {
  for (const [position, banner] of BANNERS.entries()) {
    const added = await tx.query(
      `insert into content.banner (id, merchant_code, group_name, image, url, position) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing returning id`,
      [banner.id, DEMO_MERCHANT.code, banner.groupName, banner.image, banner.url, position],
    );
    if (added.length === 0) continue;
    for (const [language, { title, subtitle }] of Object.entries(banner.texts)) {
      await tx.query('insert into content.banner_text (banner_id, language, title, subtitle) values ($1, $2, $3, $4)', [
        banner.id,
        language,
        title,
        subtitle,
      ]);
    }
  }
}
