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
          '<p>Três dicas para começar:</p><ul><li><strong>Depósito por Pix</strong>, sempre de uma conta no seu CPF. <a href="/m/voucherCenter">Depositar</a></li><li><strong>Suas rodadas ficam salvas</strong> no <a href="/m/gameRecord">Histórico de jogos</a>.</li><li><strong>Proteja sua conta</strong> com celular e senha de saque na <a href="/m/securityCenter">central de segurança</a>.</li></ul><p>Jogar é diversão, não renda. Pare quando deixar de ser divertido.</p>',
      },
      en: {
        title: 'Welcome to Jogada',
        content:
          '<p>Three tips to get started:</p><ul><li><strong>Deposit with Pix</strong>, always from an account under your own CPF. <a href="/m/voucherCenter">Deposit</a></li><li><strong>Your rounds are saved</strong> in <a href="/m/gameRecord">Game history</a>.</li><li><strong>Protect your account</strong> with your mobile number and a withdrawal PIN in the <a href="/m/securityCenter">security center</a>.</li></ul><p>Gambling is fun, not income. Stop when it\'s no longer fun.</p>',
      },
      ja: {
        title: 'Jogadaへようこそ',
        content:
          '<p>はじめに役立つ3つのポイント：</p><ul><li><strong>入金はPixで</strong>。必ずご本人のCPFの口座からお支払いください。<a href="/m/voucherCenter">入金する</a></li><li><strong>すべてのラウンドを記録</strong>。<a href="/m/gameRecord">ゲーム履歴</a>で結果を確認できます。</li><li><strong>アカウントの保護</strong>。<a href="/m/securityCenter">セキュリティセンター</a>で携帯番号と出金暗証番号を設定できます。</li></ul><p>ゲームは楽しみのためのもので、収入を得る手段ではありません。楽しくなくなったら休止してください。</p>',
      },
      ko: {
        title: 'Jogada에 오신 것을 환영합니다',
        content:
          '<p>처음에 도움이 되는 세 가지:</p><ul><li><strong>Pix로 입금</strong>: 반드시 본인 CPF 명의의 계좌에서 보내 주세요. <a href="/m/voucherCenter">입금하기</a></li><li><strong>모든 라운드를 보관</strong>: <a href="/m/gameRecord">게임 내역</a>에서 결과를 확인할 수 있습니다.</li><li><strong>계정 보호</strong>: <a href="/m/securityCenter">보안 센터</a>에서 휴대폰 번호와 출금 비밀번호를 설정하세요.</li></ul><p>게임은 즐거움을 위한 것이지 수입이 아닙니다. 즐겁지 않다면 휴식하세요.</p>',
      },
    },
  },
  {
    id: 'ann_dem0n0te00000002',
    types: ['PL'],
    daysOld: 2,
    texts: {
      pt: {
        title: 'Depósito por Pix: três dicas',
        content:
          '<ol><li><strong>Copie o código</strong> e abra o aplicativo do seu banco em Pix, "copia e cola".</li><li><strong>Confira o nome do recebedor</strong> antes de confirmar e não altere o valor: pagamentos de outro valor são devolvidos.</li><li><strong>Pague de uma conta no seu CPF.</strong> Pix de outro CPF é devolvido automaticamente.</li></ol><p>A tela mostra o recibo quando o pagamento chega. O saque vai para a sua própria chave Pix e pode passar por análise; acompanhe cada etapa em <a href="/m/withdraw">Sacar</a>.</p>',
      },
      en: {
        title: 'Pix deposits: three tips',
        content:
          '<ol><li><strong>Copy the code</strong> and open Pix in your bank\'s app, under "copia e cola".</li><li><strong>Check the recipient</strong> before you confirm and don\'t change the amount: payments of another amount are refunded.</li><li><strong>Pay from an account under your own CPF.</strong> Pix from another CPF is refunded automatically.</li></ol><p>The screen shows the receipt when the payment arrives. Withdrawals go to your own Pix key and may be reviewed; track each step under <a href="/m/withdraw">Withdraw</a>.</p>',
      },
      ja: {
        title: 'Pix入金の3つのポイント',
        content:
          '<ol><li><strong>コードをコピー</strong>し、銀行アプリのPix「copia e cola」に貼り付けます。</li><li><strong>受取人の名前を確認</strong>し、金額は変えないでください。金額が違う支払いは返金されます。</li><li><strong>ご本人のCPFの口座から支払い</strong>。別のCPFからのPixは自動的に返金されます。</li></ol><p>着金すると画面に領収書が表示されます。出金先はご本人のPixキーで、審査が入る場合があります。進み具合は<a href="/m/withdraw">出金</a>で確認できます。</p>',
      },
      ko: {
        title: 'Pix 입금: 세 가지 안내',
        content:
          '<ol><li><strong>코드를 복사</strong>해 은행 앱의 Pix "copia e cola"에 붙여 넣으세요.</li><li>확인하기 전에 <strong>받는 사람 이름을 확인</strong>하고 금액은 바꾸지 마세요. 금액이 다르면 환불됩니다.</li><li><strong>본인 CPF 계좌로 결제</strong>하세요. 다른 CPF의 Pix는 자동으로 환불됩니다.</li></ol><p>결제가 확인되면 화면에 영수증이 표시됩니다. 출금은 본인의 Pix 키로 보내며 심사가 있을 수 있습니다. 진행 상황은 <a href="/m/withdraw">출금</a>에서 확인할 수 있습니다.</p>',
      },
    },
  },
  {
    id: 'ann_dem0n0te00000003',
    types: ['PL'],
    daysOld: 1,
    texts: {
      pt: {
        title: 'Rodadas durante manutenção',
        content:
          '<p>Avisamos aqui antes de cada manutenção. Durante ela:</p><ul><li>seu saldo não muda;</li><li>uma rodada em andamento fica salva e termina depois;</li><li>um Pix já pago é creditado quando o site voltar.</li></ul>',
      },
      en: {
        title: 'Rounds during maintenance',
        content:
          "<p>We announce maintenance here in advance. Meanwhile:</p><ul><li>your balance doesn't change;</li><li>a round in progress is saved and ends afterwards;</li><li>a Pix you've already paid is credited when the site is back.</li></ul>",
      },
      ja: {
        title: 'メンテナンス中のラウンドについて',
        content:
          '<p>メンテナンスの前に、この画面でお知らせします。その間は：</p><ul><li>残高はそのまま保たれます。</li><li>始まっているラウンドは保存され、再開後に終了します。</li><li>支払い済みのPixは、サイトの再開後に反映されます。</li></ul>',
      },
      ko: {
        title: '점검 중 라운드 안내',
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
        content: '<p>Quem cria conta com o seu código entra na sua equipe. Basta informar o código no campo do convite.</p>',
      },
      en: {
        title: 'Your invitation code',
        content: '<p>Anyone who signs up with your code joins your team. They only need to enter it in the invitation field.</p>',
      },
      ja: {
        title: '招待コード',
        content: '<p>招待コードで登録したプレイヤーは、チームに加わります。登録画面の招待欄にコードを入力するだけです。</p>',
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
        title: 'Conheça os jogos em saldo demo',
        content:
          '<p>Sem cadastro: o <a href="/m/trail">teste grátis</a> tem R$ 1.000,00 em saldo demo e dura um dia.</p><ul><li>As regras e o sorteio são os mesmos.</li><li>O saldo demo não pode ser convertido nem sacado.</li><li>Ele não passa para a conta que você criar depois.</li></ul>',
      },
      en: {
        title: 'Try the games with a demo balance',
        content:
          '<p>No sign-up: the <a href="/m/trail">free trial</a> has a demo balance of R$&nbsp;1.000,00 and lasts a day.</p><ul><li>The rules and the draw are the same.</li><li>The demo balance can\'t be converted or withdrawn.</li><li>It doesn\'t carry over to an account you create later.</li></ul>',
      },
      ja: {
        title: 'デモ残高でゲームを体験',
        content:
          '<p>登録は不要です。<a href="/m/trail">無料体験</a>はデモ残高R$&nbsp;1.000,00で始まり、1日続きます。</p><ul><li>ルールと抽選は現金でのプレイと同じです。</li><li>デモ残高は現金化も出金もできません。</li><li>新規登録後のアカウントには引き継がれません。</li></ul>',
      },
      ko: {
        title: '데모 잔액으로 게임 체험',
        content:
          '<p>가입이 필요 없습니다. <a href="/m/trail">무료 체험</a>은 데모 잔액 R$&nbsp;1.000,00으로 시작해 하루 동안 이어집니다.</p><ul><li>규칙과 추첨은 현금 게임과 같습니다.</li><li>데모 잔액은 현금으로 전환하거나 출금할 수 없습니다.</li><li>나중에 만든 계정으로 이전되지 않습니다.</li></ul>',
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
        title: 'Tesouro da Mata: nosso primeiro jogo',
        content:
          '<p>Vinte linhas, giros grátis e resultado verificável: antes de cada giro, o jogo mostra o hash da semente; depois, a própria semente.</p><p><a href="/m/game/tesouro-da-mata">Jogar Tesouro da Mata</a></p><blockquote>O RTP e as regras estão dentro do jogo, no botão de informações.</blockquote>',
      },
      en: {
        title: 'Tesouro da Mata: our first game',
        content:
          '<p>Twenty lines, free spins and a verifiable result: before each spin the game shows the hash of the seed; afterwards, the seed itself.</p><p><a href="/m/game/tesouro-da-mata">Play Tesouro da Mata</a></p><blockquote>The RTP and the rules are inside the game, behind the information button.</blockquote>',
      },
      ja: {
        title: '最初の自社ゲーム「Tesouro da Mata」',
        content:
          '<p>20ライン、フリースピン、検証できる結果。スピンの前にシードのハッシュを、終了後にシードを表示します。</p><p><a href="/m/game/tesouro-da-mata">Tesouro da Mataをプレイ</a></p><blockquote>還元率とルールは、ゲーム内の情報ボタンから確認できます。</blockquote>',
      },
      ko: {
        title: 'Tesouro da Mata: 첫 번째 자체 게임',
        content:
          '<p>20개 라인, 프리스핀, 검증 가능한 결과. 스핀 전에 시드의 해시를, 끝난 뒤에 시드를 보여 줍니다.</p><p><a href="/m/game/tesouro-da-mata">Tesouro da Mata 플레이</a></p><blockquote>환수율과 규칙은 게임 안의 정보 버튼에서 확인할 수 있습니다.</blockquote>',
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
        title: 'Bônus com regras claras',
        content:
          '<p>O saldo de bônus é convertido em saldo real quando você cumpre o rollover. Em <a href="/m/bonus">Meus bônus</a>, você vê:</p><ul><li>quanto falta de rollover;</li><li>a contribuição de cada jogo;</li><li>a aposta máxima e o prazo;</li><li>quanto perde se cancelar, antes de confirmar.</li></ul><p>Nenhum bônus é obrigatório: você pode jogar só com saldo real.</p>',
      },
      en: {
        title: 'Bonuses with clear rules',
        content:
          '<p>The bonus balance is converted to cash once you meet the wagering requirement. In <a href="/m/bonus">My bonuses</a> you can see:</p><ul><li>how much wagering is left;</li><li>the contribution of each type of game;</li><li>the maximum bet and the deadline;</li><li>how much you lose if you cancel, before you confirm.</li></ul><p>No bonus is mandatory: you can play with cash only.</p>',
      },
      ja: {
        title: '条件が明確なボーナス',
        content:
          '<p>ボーナス残高は、ボーナス消化条件を満たすと現金化されます。<a href="/m/bonus">マイボーナス</a>で次の内容を確認できます：</p><ul><li>残りのボーナス消化条件</li><li>ゲームの種類ごとの消化率</li><li>1回の最大ベット額と有効期限</li><li>取り消した場合に失う額（事前に表示）</li></ul><p>ボーナスは任意です。現金だけでもプレイできます。</p>',
      },
      ko: {
        title: '규칙이 명확한 보너스',
        content:
          '<p>보너스 잔액은 롤오버를 달성하면 현금으로 전환됩니다. <a href="/m/bonus">내 보너스</a>에서 다음을 확인할 수 있습니다:</p><ul><li>남은 롤오버</li><li>게임 종류별 반영률</li><li>최대 베팅과 유효 기간</li><li>취소하면 잃는 금액(미리 안내)</li></ul><p>보너스는 선택입니다. 현금만으로도 즐길 수 있습니다.</p>',
      },
    },
  },
];
