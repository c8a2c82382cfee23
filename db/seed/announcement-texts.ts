import type { AnnouncementType } from '@jogada/content/contract/player';

interface SeedText {
  readonly title: string;
  readonly content: string;
}

export interface AnnouncementSeed {
  readonly id: `ann_${string}`;
  readonly types: readonly AnnouncementType[];
  readonly execution?: 'A' | 'B' | 'F';
  readonly promotionType?: string;
  /** Picture path without size and extension. */
  readonly image?: string;
  readonly categories?: readonly string[];
  /** The age of the announcement in days. */
  readonly daysOld?: number;
  /** The remaining days; without it the announcement does not end. */
  readonly daysOpen?: number;
  readonly texts: Readonly<Record<'pt' | 'en' | 'ja' | 'ko', SeedText>>;
}

const START = 'pct_dem0cat000000001';
const GAMES = 'pct_dem0cat000000002';
const BONUS = 'pct_dem0cat000000003';

export const PROMOTION_CATEGORIES = [
  { id: START, names: { pt: 'Comece aqui', en: 'Start here', ja: 'はじめに', ko: '시작하기' } },
  { id: GAMES, names: { pt: 'Jogos', en: 'Games', ja: 'ゲーム', ko: '게임' } },
  { id: BONUS, names: { pt: 'Bônus', en: 'Bonuses', ja: 'ボーナス', ko: '보너스' } },
] as const;

export const NOTICES: readonly AnnouncementSeed[] = [
  {
    id: 'ann_dem0n0te00000001',
    types: ['PL', 'PU'],
    execution: 'F',
    daysOld: 4,
    texts: {
      pt: {
        title: 'Boas-vindas à Jogada',
        content:
          '<p>Sua conta está pronta. Três coisas que ajudam no começo:</p><ul><li><strong>Depósito por Pix</strong>, sempre de uma conta com o seu CPF. <a href="/m/voucherCenter">Depositar</a></li><li><strong>Toda rodada fica guardada</strong> em <a href="/m/gameRecord">Jogadas</a>, com o resultado para conferir.</li><li><strong>Proteja a conta</strong> com celular e senha de pagamento na <a href="/m/securityCenter">central de segurança</a>.</li></ul><p>Jogar é diversão, não renda. Pare quando deixar de ser divertido.</p>',
      },
      en: {
        title: 'Welcome to Jogada',
        content:
          '<p>Your account is ready. Three things that help at the start:</p><ul><li><strong>Deposit by Pix</strong>, always from an account under your own CPF. <a href="/m/voucherCenter">Deposit</a></li><li><strong>Every round is kept</strong> in <a href="/m/gameRecord">your plays</a>, with its result to check.</li><li><strong>Protect the account</strong> with your mobile and a payment password in the <a href="/m/securityCenter">security center</a>.</li></ul><p>Playing is fun, not income. Stop when it is not fun any more.</p>',
      },
      ja: {
        title: 'Jogadaへようこそ',
        content:
          '<p>アカウントの準備ができました。はじめに役立つ3つのこと：</p><ul><li><strong>入金はPixで</strong>。必ずご本人のCPFの口座からお支払いください。<a href="/m/voucherCenter">入金する</a></li><li><strong>すべてのラウンドを記録</strong>。<a href="/m/gameRecord">プレイ履歴</a>で結果を確かめられます。</li><li><strong>アカウントの保護</strong>。<a href="/m/securityCenter">セキュリティセンター</a>で携帯番号と支払いパスワードを設定しましょう。</li></ul><p>ゲームは楽しみのためのもので、収入を得る手段ではありません。楽しくなくなったら休みましょう。</p>',
      },
      ko: {
        title: 'Jogada에 오신 것을 환영합니다',
        content:
          '<p>계정이 준비되었습니다. 처음에 도움이 되는 세 가지:</p><ul><li><strong>Pix로 입금</strong>: 반드시 본인 CPF 명의의 계좌에서 보내 주세요. <a href="/m/voucherCenter">입금하기</a></li><li><strong>모든 라운드를 보관</strong>: <a href="/m/gameRecord">플레이 기록</a>에서 결과를 확인할 수 있습니다.</li><li><strong>계정 보호</strong>: <a href="/m/securityCenter">보안 센터</a>에서 휴대폰 번호와 결제 비밀번호를 설정하세요.</li></ul><p>게임은 즐거움을 위한 것이지 수입이 아닙니다. 즐겁지 않다면 쉬어 가세요.</p>',
      },
    },
  },
  {
    id: 'ann_dem0n0te00000002',
    types: ['PL'],
    daysOld: 2,
    texts: {
      pt: {
        title: 'Pix: três dicas para cair na hora',
        content:
          '<ol><li><strong>Copie o código</strong> e abra o aplicativo do seu banco em Pix, "copia e cola".</li><li><strong>Confira o nome do recebedor</strong> antes de confirmar e não mude o valor: pagamento de outro valor volta para a sua conta.</li><li><strong>Pague com o seu CPF.</strong> O que vem de outro CPF é devolvido sozinho.</li></ol><p>A tela percebe o pagamento e mostra o recibo. O saque vai para a sua própria chave Pix; valores maiores passam antes por uma pessoa da equipe, e você acompanha cada etapa em <a href="/m/withdraw">Saque</a>.</p>',
      },
      en: {
        title: 'Pix: three tips so that it arrives at once',
        content:
          '<ol><li><strong>Copy the code</strong> and open Pix in the app of your bank, "copia e cola".</li><li><strong>Check who receives it</strong> before you confirm and leave the amount as it is: a payment of another amount goes back to your account.</li><li><strong>Pay under your own CPF.</strong> What comes from another CPF is returned by itself.</li></ol><p>The screen notices the payment and shows the receipt. A withdrawal goes to your own Pix key; larger ones are looked at by a person first, and you follow each step under <a href="/m/withdraw">Withdraw</a>.</p>',
      },
      ja: {
        title: 'Pixがすぐ届く3つのコツ',
        content:
          '<ol><li><strong>コードをコピー</strong>し、銀行アプリのPix「copia e cola」に貼り付けます。</li><li><strong>受取人の名前を確認</strong>し、金額は変えないでください。金額が違う支払いは口座に戻ります。</li><li><strong>ご本人のCPFで支払い</strong>ましょう。別のCPFからの支払いは自動で返金されます。</li></ol><p>支払いは画面が自動で確認し、領収書を表示します。出金先はご本人のPixキーです。金額が大きい場合は担当者が先に確認します。進み具合は<a href="/m/withdraw">出金</a>で見られます。</p>',
      },
      ko: {
        title: 'Pix가 바로 도착하는 세 가지 요령',
        content:
          '<ol><li><strong>코드를 복사</strong>해 은행 앱의 Pix "copia e cola"에 붙여 넣으세요.</li><li>확인하기 전에 <strong>받는 사람 이름을 확인</strong>하고 금액은 바꾸지 마세요. 금액이 다르면 계좌로 되돌아갑니다.</li><li><strong>본인 CPF로 결제</strong>하세요. 다른 CPF에서 온 돈은 자동으로 반환됩니다.</li></ol><p>결제는 화면이 알아서 확인하고 영수증을 보여 줍니다. 출금은 본인의 Pix 키로 보내며, 큰 금액은 담당자가 먼저 확인합니다. 진행 상황은 <a href="/m/withdraw">출금</a>에서 볼 수 있습니다.</p>',
      },
    },
  },
  {
    id: 'ann_dem0n0te00000003',
    types: ['PL'],
    daysOld: 1,
    texts: {
      pt: {
        title: 'Manutenção: o que acontece com a sua rodada',
        content:
          '<p>Quando o site para para manutenção, esta tela avisa antes. Enquanto isso:</p><ul><li>o seu saldo fica como está;</li><li>uma rodada que já começou é guardada e termina depois;</li><li>um Pix que você já pagou é creditado assim que o site voltar.</li></ul>',
      },
      en: {
        title: 'Maintenance: what becomes of your round',
        content:
          '<p>Before the site stops for maintenance, this screen says so. Meanwhile:</p><ul><li>your balance stays as it is;</li><li>a round that has begun is kept and ends afterwards;</li><li>a Pix that you have paid is credited as soon as the site is back.</li></ul>',
      },
      ja: {
        title: 'メンテナンス中のラウンドについて',
        content:
          '<p>メンテナンスの前に、この画面でお知らせします。その間は：</p><ul><li>残高はそのまま保たれます。</li><li>始まっているラウンドは保存され、再開後に終了します。</li><li>支払い済みのPixは、サイトの再開後に反映されます。</li></ul>',
      },
      ko: {
        title: '점검 중 진행하던 라운드는 어떻게 되나요',
        content:
          '<p>점검 전에 이 화면에서 알려 드립니다. 점검하는 동안:</p><ul><li>잔액은 그대로 유지됩니다.</li><li>이미 시작한 라운드는 보관되었다가 이후에 끝납니다.</li><li>이미 결제한 Pix는 사이트가 다시 열리는 대로 반영됩니다.</li></ul>',
      },
    },
  },
  {
    id: 'ann_dem0n0te00000004',
    types: ['A'],
    daysOld: 3,
    texts: {
      pt: {
        title: 'Seu código de convite',
        content:
          '<p>Quem se cadastra com o seu código entra na sua equipe. Ele é pedido no cadastro, no campo do convite; não é preciso mais nada.</p>',
      },
      en: {
        title: 'Your invitation code',
        content:
          '<p>Whoever opens an account with your code joins your team. It is asked for at registration, in the field for the invitation; nothing more is needed.</p>',
      },
      ja: {
        title: 'あなたの招待コード',
        content:
          '<p>あなたのコードで登録した人は、あなたのチームに入ります。登録画面の招待欄に入力するだけで、ほかの手続きはありません。</p>',
      },
      ko: {
        title: '나의 초대 코드',
        content: '<p>내 코드로 가입한 사람은 내 팀에 들어옵니다. 가입할 때 초대 코드 칸에 입력하면 되고, 다른 절차는 없습니다.</p>',
      },
    },
  },
];

export const PROMOTIONS: readonly AnnouncementSeed[] = [
  {
    id: 'ann_dem0pr0m00000001',
    types: ['PR', 'PU'],
    execution: 'B',
    promotionType: 'OTHER',
    image: '/art/promo-trial',
    categories: [START],
    daysOld: 10,
    texts: {
      pt: {
        title: 'Conheça a casa com saldo de teste',
        content:
          '<p>Sem cadastro e sem dinheiro: o <a href="/m/trail">teste grátis</a> abre com R$ 1.000,00 de mentira e dura um dia.</p><ul><li>Joga-se com as mesmas regras e o mesmo sorteio.</li><li>O saldo de teste não vira dinheiro nem pode ser sacado.</li><li>Ao abrir uma conta de verdade, o teste fica para trás.</li></ul>',
      },
      en: {
        title: 'See the house with play money',
        content:
          '<p>No account and no money: the <a href="/m/trail">free trial</a> opens with R$&nbsp;1.000,00 of play money and lasts a day.</p><ul><li>The rules and the draw are the same.</li><li>Play money never becomes cash and cannot be withdrawn.</li><li>When you open a real account, the trial stays behind.</li></ul>',
      },
      ja: {
        title: 'お試し残高で中を見てみる',
        content:
          '<p>登録もお金も不要です。<a href="/m/trail">無料体験</a>はR$&nbsp;1.000,00のお試し残高で始まり、1日続きます。</p><ul><li>ルールも抽選も本番と同じです。</li><li>お試し残高は現金にはならず、出金もできません。</li><li>本登録すると、お試し分は残りません。</li></ul>',
      },
      ko: {
        title: '체험 잔액으로 먼저 둘러보세요',
        content:
          '<p>가입도 돈도 필요 없습니다. <a href="/m/trail">무료 체험</a>은 R$&nbsp;1.000,00의 체험 잔액으로 시작해 하루 동안 이어집니다.</p><ul><li>규칙과 추첨은 실제와 같습니다.</li><li>체험 잔액은 현금이 되지 않으며 출금할 수 없습니다.</li><li>실제 계정을 만들면 체험 내용은 남지 않습니다.</li></ul>',
      },
    },
  },
  {
    id: 'ann_dem0pr0m00000002',
    types: ['PR', 'PU', 'H'],
    execution: 'A',
    promotionType: 'GAME',
    image: '/art/promo-treasure',
    categories: [GAMES],
    daysOld: 6,
    daysOpen: 60,
    texts: {
      pt: {
        title: 'Tesouro da Mata: o nosso primeiro jogo',
        content:
          '<p>Vinte linhas, rodadas grátis e um resultado que você mesmo confere: antes de cada giro o jogo mostra o código do sorteio, e depois a chave que o abre.</p><p><a href="/m/game/tesouro-da-mata">Jogar Tesouro da Mata</a></p><blockquote>O retorno teórico e as regras estão dentro do jogo, no botão de informações.</blockquote>',
      },
      en: {
        title: 'Tesouro da Mata: our first game',
        content:
          '<p>Twenty lines, free spins and a result that you check yourself: before each spin the game shows the code of the draw, and afterwards the key that opens it.</p><p><a href="/m/game/tesouro-da-mata">Play Tesouro da Mata</a></p><blockquote>The theoretical return and the rules are inside the game, behind the information button.</blockquote>',
      },
      ja: {
        title: '最初の自社ゲーム「Tesouro da Mata」',
        content:
          '<p>20ライン、フリースピン、そして自分で検証できる結果。スピンの前に抽選コードを、終わった後にそれを開く鍵を表示します。</p><p><a href="/m/game/tesouro-da-mata">Tesouro da Mataで遊ぶ</a></p><blockquote>理論上の還元率とルールは、ゲーム内の情報ボタンから見られます。</blockquote>',
      },
      ko: {
        title: 'Tesouro da Mata: 우리의 첫 게임',
        content:
          '<p>20개 라인, 프리 스핀, 그리고 직접 확인할 수 있는 결과. 스핀 전에 추첨 코드를, 끝난 뒤에 그것을 여는 열쇠를 보여 줍니다.</p><p><a href="/m/game/tesouro-da-mata">Tesouro da Mata 플레이</a></p><blockquote>이론상 환수율과 규칙은 게임 안의 정보 버튼에서 볼 수 있습니다.</blockquote>',
      },
    },
  },
  {
    id: 'ann_dem0pr0m00000003',
    types: ['PR'],
    promotionType: 'OTHER',
    image: '/art/promo-bonus',
    categories: [BONUS, START],
    daysOld: 3,
    daysOpen: 120,
    texts: {
      pt: {
        title: 'Bônus com as regras à vista',
        content:
          '<p>Um bônus é dinheiro da casa até você cumprir as regras. Aqui elas ficam à vista em <a href="/m/bonus">Bônus</a>:</p><ul><li>quanto falta apostar, em número e em barra;</li><li>quanto conta cada tipo de jogo;</li><li>a maior aposta e até quando vale;</li><li>quanto você perde se cancelar, dito antes.</li></ul><p>Não há bônus obrigatório: quem prefere joga só com dinheiro.</p>',
      },
      en: {
        title: 'Bonuses with their rules in sight',
        content:
          '<p>A bonus is money of the house until you have met its rules. Here they are in sight under <a href="/m/bonus">Bonuses</a>:</p><ul><li>how much is left to wager, as a figure and as a bar;</li><li>how much each kind of game counts;</li><li>the largest bet, and until when;</li><li>what you lose when you cancel, said beforehand.</li></ul><p>No bonus is forced on you: whoever prefers plays with cash alone.</p>',
      },
      ja: {
        title: '条件がすべて見えるボーナス',
        content:
          '<p>ボーナスは、条件を満たすまではハウスのお金です。条件は<a href="/m/bonus">ボーナス</a>ですべて確認できます：</p><ul><li>残りの必要賭け額（数字とバーで表示）</li><li>ゲームの種類ごとの反映率</li><li>1回の最大ベット額と有効期限</li><li>取り消した場合に失う額（事前に表示）</li></ul><p>ボーナスは任意です。現金だけで遊ぶこともできます。</p>',
      },
      ko: {
        title: '규칙이 모두 보이는 보너스',
        content:
          '<p>보너스는 규칙을 채우기 전까지 하우스의 돈입니다. 규칙은 <a href="/m/bonus">보너스</a>에서 모두 볼 수 있습니다:</p><ul><li>남은 베팅 금액(숫자와 막대)</li><li>게임 종류별 반영 비율</li><li>최대 베팅과 유효 기간</li><li>취소하면 잃는 금액(미리 안내)</li></ul><p>보너스는 선택입니다. 현금만으로도 즐길 수 있습니다.</p>',
      },
    },
  },
];
