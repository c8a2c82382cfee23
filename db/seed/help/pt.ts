import type { HelpTexts } from './help-texts.ts';

export const HELP_PT: HelpTexts = {
  'deposit-pix': {
    title: 'Como deposito por Pix?',
    content: `<ol><li>Toque em <a href="/m/voucherCenter">Depositar</a> e escolha o valor. O mínimo e o máximo aparecem antes de você confirmar.</li>
<li>Toque em <strong>Copiar código Pix</strong>, abra o app do seu banco e escolha <strong>Pix copia e cola</strong>. Se estiver em outro aparelho, aponte a câmera para o QR.</li>
<li>Confira o valor e pague. O saldo entra assim que o banco avisa, quase sempre em segundos, e a tela muda sozinha.</li></ol>
<p>Pague o valor exato, de uma conta no <strong>seu CPF</strong>. De outro valor ou de outra pessoa o dinheiro volta inteiro para a conta de onde saiu.</p>`,
  },
  'deposit-missing': {
    title: 'Paguei e o saldo não entrou. E agora?',
    content: `<p>Abra os <a href="/m/vouReport">seus depósitos</a> e veja a situação:</p>
<ul><li><strong>Aguardando</strong>: o banco ainda não avisou. Nós perguntamos de novo o tempo todo; não pague outra vez.</li>
<li><strong>Devolvido</strong>: o valor era diferente ou o CPF não era o seu. O banco devolve para a conta pagadora.</li>
<li><strong>Expirado</strong>: o código venceu. Se você pagou mesmo assim, o valor é creditado quando o banco avisar.</li></ul>
<p>Se passar de uma hora, fale com o atendimento e tenha o comprovante do Pix à mão.</p>`,
  },
  withdraw: {
    title: 'Como faço um saque?',
    content: `<ol><li>Abra <a href="/m/withdraw">Sacar</a>, informe o valor e a sua chave Pix.</li>
<li>A chave precisa ser <strong>sua</strong>: o CPF dela tem de ser o mesmo do cadastro.</li>
<li>O valor fica reservado e você acompanha cada etapa: pedido, análise, enviado, pago.</li></ol>
<p>Prometemos pagar em até 2 horas; a maioria sai em minutos. Enquanto ninguém começou a tratar do pedido, dá para cancelar, e o dinheiro volta na hora para o saldo.</p>`,
  },
  'withdraw-review': {
    title: 'Meu saque está em análise ou foi recusado',
    content: `<p>Saques maiores são conferidos por uma pessoa antes de sair. Você não precisa fazer nada.</p>
<p>Se for recusado, o dinheiro já voltou para o seu saldo e o motivo aparece no pedido. Os mais comuns:</p>
<ul><li>a chave Pix não é do seu CPF: use uma chave sua e peça de novo;</li>
<li>faltam dados para confirmar quem você é: complete o cadastro;</li>
<li>o banco não aceitou a chave: confira se ela ainda existe.</li></ul>`,
  },
  bonus: {
    title: 'Como funcionam o bônus e o rollover?',
    content: `<p>Bônus é dinheiro da casa que vira seu depois de apostado o número de vezes combinado. Tudo está em <a href="/m/bonus">Meus bônus</a>, antes de você aceitar e durante o jogo.</p>
<ul><li>Suas apostas usam primeiro o <strong>seu dinheiro</strong>, depois o do bônus, a não ser que o bônus diga o contrário.</li>
<li>Cada tipo de jogo conta uma porcentagem. Há jogos que não contam.</li>
<li>Há um prazo e, às vezes, uma aposta máxima. Uma aposta acima dela sai só do seu dinheiro e não conta.</li>
<li>Cancelar o bônus, ou sacar com ele aberto, faz perder o que restar dele. A tela diz quanto <strong>antes</strong> de você confirmar.</li></ul>`,
  },
  'sign-in': {
    title: 'Não consigo entrar na minha conta',
    content: `<ul><li>Esqueceu a senha? <a href="/m/forget">Recupere aqui</a> por celular ou e-mail confirmados.</li>
<li>Depois de alguns erros pedimos os números de uma imagem. Dá para ouvi-los.</li>
<li>Sua conta foi desconectada? Por segurança, a sessão termina depois de 30 minutos sem uso, ou quando você entra em outro aparelho.</li>
<li>Um amigo usa o mesmo aparelho? Saia da conta em <a href="/m/set">Configurações</a>.</li></ul>
<p>Nunca pedimos sua senha por mensagem, telefone ou chat.</p>`,
  },
  security: {
    title: 'Como protejo a minha conta?',
    content: `<p>Na <a href="/m/securityCenter">Central de segurança</a> você pode:</p>
<ul><li>confirmar celular e e-mail, que servem para recuperar a conta;</li>
<li>criar a senha de pagamento, de seis dígitos;</li>
<li>trocar a senha de entrada;</li>
<li>ver <a href="/m/securityCenter/devices">onde a conta está aberta</a> e encerrar o que não reconhecer.</li></ul>
<p>Use uma senha que não usa em outro lugar. Se algo parecer estranho, troque a senha: os outros aparelhos são desconectados.</p>`,
  },
  fair: {
    title: 'Os resultados são justos?',
    content: `<p>Nos jogos da casa, cada rodada sai de um número secreto fixado <strong>antes</strong> da sua aposta e mostrado em forma cifrada. Quando você troca a semente, ele é revelado, e cada rodada pode ser conferida no próprio jogo, em <strong>Jogo comprovadamente justo</strong>.</p>
<p>Todas as suas rodadas ficam no <a href="/m/gameRecord">registro de jogos</a>. Se a conexão cair no meio de uma, ela termina do mesmo jeito e o prêmio entra no saldo.</p>`,
  },
  responsible: {
    title: 'Jogo responsável',
    content: `<p>Jogo é diversão e custa dinheiro. Não é investimento nem fonte de renda. É proibido para menores de 18 anos.</p>
<ul><li>Decida quanto e por quanto tempo antes de começar, e ponha isso nos seus <a href="/m/responsibleGaming/limits">limites</a>: o site para você quando chegar lá.</li>
<li>Não tente recuperar o que perdeu apostando mais.</li>
<li>Não jogue com dinheiro de contas, emprestado, ou quando estiver triste ou alterado.</li></ul>
<p>Em <a href="/m/responsibleGaming">Jogo responsável</a> você faz uma pausa ou se autoexclui; ninguém aqui pode encurtar isso.</p>
<p>Se o jogo deixou de ser escolha, procure ajuda: os CAPS do SUS atendem de graça, e o CVV ouve você a qualquer hora pelo telefone <strong>188</strong>.</p>`,
  },
  limits: {
    title: 'O que não fazemos',
    content: `<p>Preferimos dizer antes:</p>
<ul><li>Só entra e sai dinheiro por Pix, em reais. Não há cartão, boleto nem criptomoedas.</li>
<li>O atendimento é por texto: não há telefone nem envio de arquivos.</li></ul>`,
  },
};
