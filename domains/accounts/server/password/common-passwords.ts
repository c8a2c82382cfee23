/**
 * Whether a password, in lower case and of eight characters or more, is commonly used. The list (about 4 MB) is loaded on first use and
 * stays in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommonPasswords();
  return (await common).has(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Shorter passwords are refused for their length.
  return new Set([...dictionary['passwords-common'].filter((password) => password.length >= LENGTH_MIN), ...BRAZILIAN_PASSWORDS]);
}

const LENGTH_MIN = 8;

// Common in Brazil, but missing from published lists, which come from leaks elsewhere.
const BRAZILIAN_PASSWORDS = [
  'p@ssword',
  'abcdefgh',
  'aa12345678',
  'admin1234',
  'corinthians',
  'corinthians1',
  'flamengo1',
  'flamengo123',
  'palmeiras1',
  'saopaulo1',
  'santos123',
  'vascodagama',
  'gremio123',
  'fluminense',
  'brasil123',
  'brasil2026',
  'senha1234',
  'senha12345',
  'senha123456',
  'mudar123',
  'teste123',
  'teste1234',
  'familia123',
  'jesuscristo',
  'deusefiel',
  'deus1234',
  'amor1234',
  'teamo123',
  'estrela1',
  'gabriel123',
  'rodrigo1',
  'beatriz1',
  'guilherme1',
  'rafael123',
  'joao1234',
  '12341234',
  '123123123',
  '19871987',
  '20202020',
  '87654321',
  '987654321',
  '0987654321',
  'cheese123',
  'cassino123',
  'apostas1',
  'jogador1',
  'jogador123',
  'jogada123',
  'tigrinho',
  'tigrinho1',
  'fortuna1',
  'ganhador',
  'atleticomg',
  'cruzeiro1',
  'botafogo1',
  'internacional',
  'corinthians123',
  'palmeiras123',
  'neymar10',
  'pelezinho',
  'brasil1234',
  'brasil2025',
  'brasil10',
  'copa2026',
  'minhavida',
  'meuamor1',
  'meuamor123',
  'teamomuito',
  'amorzinho',
  'deusnocomando',
  'jesuseamor',
  'senhaforte',
  'novasenha',
  'trocar123',
  'acesso123',
  'cliente123',
  'apostador',
  'bet12345',
  'cassino1',
  'tigrinho123',
  'foguetinho',
  'aviator1',
  'aviator123',
  'sortegrande',
];
