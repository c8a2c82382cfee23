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
      ja: { title: '森に眠る財宝', subtitle: 'ジャガーを追う「Tesouro da Mata」' },
      ko: { title: '숲속에 잠든 보물', subtitle: '재규어를 따라가는 Tesouro da Mata' },
    },
  },
  {
    id: 'ban_demo_home_2',
    groupName: 'm_home',
    image: '/art/m_home-2',
    url: '/m/voucherCenter',
    texts: {
      pt: { title: 'Deposite com Pix', subtitle: 'Acompanhe seu saque' },
      en: { title: 'Deposit with Pix', subtitle: 'Track your withdrawal' },
      ja: { title: 'Pixで入金', subtitle: '出金状況も確認可能' },
      ko: { title: 'Pix로 입금', subtitle: '출금 상황도 확인' },
    },
  },
  {
    id: 'ban_demo_home_3',
    groupName: 'm_home',
    image: '/art/m_home-3',
    url: '/m/hot-games',
    texts: {
      pt: { title: 'Jogos próprios verificáveis', subtitle: 'Confira o resultado de cada rodada' },
      en: { title: 'Our games are verifiable', subtitle: 'Check the result of each round' },
      ja: { title: '自社ゲームは検証可能', subtitle: '各ラウンドの結果を確認できます' },
      ko: { title: '자체 게임 결과 검증', subtitle: '라운드마다 결과를 확인할 수 있습니다' },
    },
  },
  {
    id: 'ban_demo_reg_1',
    groupName: 'm_reg',
    image: '/art/m_home-2',
    url: '/m/register',
    texts: {
      pt: { title: 'Crie sua conta pelo celular', subtitle: 'Com usuário ou celular' },
      en: { title: 'Sign up on your phone', subtitle: 'With a username or a mobile number' },
      ja: { title: 'スマホで新規登録', subtitle: 'ユーザー名または携帯番号で' },
      ko: { title: '휴대폰으로 가입', subtitle: '아이디 또는 휴대폰 번호로' },
    },
  },
  {
    id: 'ban_demo_left_1',
    groupName: 'm_leftmenu',
    image: '/art/m_home-3',
    url: '/m/hot-games',
    texts: {
      pt: { title: 'Recomendados', subtitle: 'Uma seleção para começar' },
      en: { title: 'Recommended', subtitle: 'A selection to start with' },
      ja: { title: 'おすすめ', subtitle: 'はじめての方へのセレクション' },
      ko: { title: '추천', subtitle: '처음 즐기기 좋은 게임 모음' },
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
