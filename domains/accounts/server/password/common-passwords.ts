/** Passwords of eight characters and more that head every published list, with those typical of Brazil. Lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  'password', 'password1', 'password12', 'password123', 'passw0rd', 'p@ssw0rd', 'p@ssword', '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'qwertyui',
  'qwertyuiop', 'qwerty12', 'qwerty123', 'qwerty1234', 'asdfghjk', 'asdfghjkl', 'zxcvbnm1', 'zaq12wsx', 'abcd1234', 'abc12345', 'abcdefgh',
  'a1b2c3d4', 'aa123456', 'aa12345678', 'iloveyou', 'iloveyou1', 'sunshine', 'princess', 'football', 'football1', 'baseball', 'superman',
  'trustno1', 'starwars', 'whatever', 'welcome1', 'welcome123', 'letmein1', 'letmein123', 'dragon123', 'monkey123', 'master123', 'admin123',
  'admin1234', 'administrator', 'michael1', 'jennifer', 'computer', 'internet', 'samsung1', 'google123', 'pokemon1', 'naruto123', 'corinthians',
  'corinthians1', 'flamengo', 'flamengo1', 'flamengo123', 'palmeiras', 'palmeiras1', 'saopaulo', 'saopaulo1', 'santos123', 'vascodagama',
  'gremio123', 'cruzeiro', 'botafogo', 'fluminense', 'brasil123', 'brasil2026', 'senha123', 'senha1234', 'senha12345', 'senha123456',
  'minhasenha', 'mudar123', 'teste123', 'teste1234', 'familia123', 'jesuscristo', 'jesus123', 'deusefiel', 'deus1234', 'amor1234', 'teamo123',
  'felicidade', 'estrela1', 'gabriel1', 'gabriel123', 'fernanda', 'fernando', 'rodrigo1', 'eduardo1', 'carolina', 'beatriz1', 'leonardo',
  'guilherme', 'guilherme1', 'rafael123', 'lucas123', 'pedro123', 'maria123', 'joao1234', '123mudar', '102030405060', '10203040', '11223344',
  '1122334455', '12341234', '123123123', '123321123', '12344321', '123454321', '1234567a', '12345678a', '123456789a', '147258369', '159357456',
  '19871987', '20202020', '87654321', '987654321', '0987654321', 'q1w2e3r4', 'q1w2e3r4t5', 'qazwsxedc', 'asdf1234', 'zxcvbnm123', 'changeme',
  'changeme1', 'charlie1', 'chocolate', 'cheese123', 'jordan23', 'liverpool', 'barcelona', 'realmadrid', 'chelsea1', 'arsenal1', 'cassino123',
  'apostas1', 'jogador1', 'jogador123', 'jogada123', 'tigrinho', 'tigrinho1', 'fortuna1', 'ganhador',
]);
