import type { HelpTexts } from './help-texts.ts';

export const HELP_PT: HelpTexts = {
  'deposit-pix': {
    title: 'Como deposito por Pix?',
    content: `<ol><li>Toque em <a href="/m/voucherCenter">Depositar</a> e escolha o valor. O mínimo e o máximo aparecem antes de você confirmar.</li>
<li>Toque em <strong>Copiar código Pix</strong>, abra o app do seu banco e escolha <strong>Pix copia e cola</strong>. Em outro aparelho, escaneie o QR code.</li>
<li>Confira o valor e pague. O valor entra no saldo assim que o banco confirma, e a tela é atualizada automaticamente.</li></ol>
<p>Pague o valor exato, de uma conta no <strong>seu CPF</strong>. Pix de outro valor ou de outra pessoa é devolvido a quem pagou.</p>`,
  },
  'deposit-missing': {
    title: 'Paguei e o depósito não entrou',
    content: `<p>Abra <a href="/m/vouReport">Depósitos</a> e veja a situação:</p>
<ul><li><strong>Aguardando</strong>: o banco ainda não confirmou. Continuamos verificando; não pague de novo.</li>
<li><strong>Devolvido</strong>: o valor era diferente ou o CPF não era o seu. O banco devolve o valor a quem pagou.</li>
<li><strong>Expirado</strong>: o código expirou. Se você pagou mesmo assim, o valor é creditado quando o banco confirmar.</li></ul>
<p>Se passar de uma hora, fale com o atendimento e tenha o comprovante do Pix à mão.</p>`,
  },
  withdraw: {
    title: 'Como faço um saque?',
    content: `<ol><li>Abra <a href="/m/withdraw">Sacar</a>, informe o valor e a sua chave Pix.</li>
<li>A chave precisa ser <strong>sua</strong>: do mesmo CPF da conta.</li>
<li>O valor fica reservado e você acompanha cada etapa: solicitado, em análise, enviado, pago.</li></ol>
<p>O prazo é de até 2 horas, e o saque pode passar por análise. Depois de solicitado, o saque segue até o pagamento.</p>`,
  },
  'withdraw-review': {
    title: 'Meu saque está em análise ou foi recusado',
    content: `<p>Alguns saques são analisados pela equipe antes do envio. Você não precisa fazer nada.</p>
<p>Se for recusado, o valor é estornado para o seu saldo e o motivo aparece no pedido. Os mais comuns:</p>
<ul><li>a chave Pix não é do seu CPF: use uma chave sua e peça de novo;</li>
<li>faltam dados para confirmar quem você é: complete o cadastro;</li>
<li>o banco não aceitou a chave: confira se ela ainda existe.</li></ul>`,
  },
  bonus: {
    title: 'Como funcionam o bônus e o rollover?',
    content: `<p>O saldo de bônus é convertido em saldo real quando você cumpre o rollover. As regras estão em <a href="/m/bonus">Meus bônus</a>, antes de você aceitar e durante o jogo.</p>
<ul><li>As apostas usam primeiro o <strong>saldo real</strong>, depois o de bônus, salvo regra diferente do bônus.</li>
<li>Cada tipo de jogo tem uma contribuição. Alguns jogos não contam.</li>
<li>Há um prazo e, às vezes, uma aposta máxima. Uma aposta acima dela usa só saldo real e não conta.</li>
<li>Cancelar o bônus, ou sacar com ele aberto, cancela o que restar dele. A tela mostra o valor <strong>antes</strong> de você confirmar.</li></ul>`,
  },
  'sign-in': {
    title: 'Não consigo entrar na minha conta',
    content: `<ul><li>Esqueceu a senha? <a href="/m/forget">Recupere aqui</a> por celular ou e-mail confirmados.</li>
<li>Depois de alguns erros, pedimos os dígitos de uma imagem. Você também pode ouvi-los.</li>
<li>Sua conta foi desconectada? Por segurança, a sessão termina depois de 30 minutos sem uso, ou quando você entra em outro aparelho.</li>
<li>Um amigo usa o mesmo aparelho? Saia da conta em <a href="/m/set">Configurações</a>.</li></ul>
<p>Nunca pedimos sua senha por mensagem, telefone ou chat.</p>`,
  },
  security: {
    title: 'Como protejo minha conta?',
    content: `<p>Na <a href="/m/securityCenter">Central de segurança</a> você pode:</p>
<ul><li>confirmar celular e e-mail, que servem para recuperar a conta;</li>
<li>criar a senha de saque, de 6 dígitos;</li>
<li>alterar a senha de login;</li>
<li>ver os <a href="/m/securityCenter/devices">aparelhos conectados</a> e encerrar os que não reconhecer.</li></ul>
<p>Use uma senha que não usa em outro lugar. Se algo parecer estranho, altere a senha: os outros aparelhos serão desconectados.</p>`,
  },
  fair: {
    title: 'Os resultados são justos?',
    content: `<p>Nos jogos próprios, cada rodada usa uma semente registrada <strong>antes</strong> da sua aposta, com o hash publicado. Quando você troca a semente, ela é revelada, e cada rodada pode ser conferida no próprio jogo, em <strong>Jogo verificável</strong>.</p>
<p>Todas as suas rodadas ficam no <a href="/m/gameRecord">Histórico de jogos</a>. Se a conexão cair, a rodada termina normalmente e o ganho entra no saldo.</p>`,
  },
  responsible: {
    title: 'Jogo responsável',
    content: `<p>Jogo é diversão e custa dinheiro. Não é investimento nem fonte de renda. É proibido para menores de 18 anos.</p>
<ul><li>Decida quanto e por quanto tempo antes de começar, e defina seus <a href="/m/responsibleGaming/limits">limites</a>: o site bloqueia apostas acima deles.</li>
<li>Não tente recuperar o que perdeu apostando mais.</li>
<li>Não jogue com dinheiro de contas, emprestado, ou quando estiver triste ou alterado.</li></ul>
<p>Em <a href="/m/responsibleGaming">Jogo responsável</a> você faz uma pausa ou se autoexclui; esses prazos não podem ser reduzidos.</p>
<p>Se o jogo deixou de ser escolha, procure ajuda: os CAPS do SUS atendem de graça, e o CVV ouve você a qualquer hora pelo telefone <strong>188</strong>.</p>`,
  },
  limits: {
    title: 'O que não fazemos',
    content: `<p>Saiba antes de jogar:</p>
<ul><li>Depósitos e saques são só por Pix, em reais. Não aceitamos cartão, boleto nem criptomoedas.</li>
<li>O atendimento é por texto: não há telefone nem envio de arquivos.</li></ul>`,
  },
};
