/** The words of the demo games' names: a noun, then an adjective or a complement. */
type Noun = readonly [word: string, gender: 'f' | 'm'];
type Adjective = readonly [feminine: string, masculine: string];

const NOUNS: readonly Noun[] = [
  ['Onça', 'f'],
  ['Arara', 'f'],
  ['Capivara', 'f'],
  ['Coruja', 'f'],
  ['Raposa', 'f'],
  ['Pantera', 'f'],
  ['Águia', 'f'],
  ['Sereia', 'f'],
  ['Fênix', 'f'],
  ['Lua', 'f'],
  ['Estrela', 'f'],
  ['Aurora', 'f'],
  ['Tempestade', 'f'],
  ['Chama', 'f'],
  ['Floresta', 'f'],
  ['Montanha', 'f'],
  ['Cachoeira', 'f'],
  ['Lagoa', 'f'],
  ['Chapada', 'f'],
  ['Orquídea', 'f'],
  ['Palmeira', 'f'],
  ['Pitanga', 'f'],
  ['Manga', 'f'],
  ['Acerola', 'f'],
  ['Melancia', 'f'],
  ['Esmeralda', 'f'],
  ['Safira', 'f'],
  ['Pérola', 'f'],
  ['Ametista', 'f'],
  ['Moeda', 'f'],
  ['Coroa', 'f'],
  ['Rainha', 'f'],
  ['Guerreira', 'f'],
  ['Espada', 'f'],
  ['Torre', 'f'],
  ['Cidade', 'f'],
  ['Máscara', 'f'],
  ['Caravela', 'f'],
  ['Jangada', 'f'],
  ['Bússola', 'f'],
  ['Ferradura', 'f'],
  ['Chave', 'f'],
  ['Galáxia', 'f'],
  ['Roda', 'f'],
  ['Esfinge', 'f'],
  ['Tucano', 'm'],
  ['Jaguar', 'm'],
  ['Tamanduá', 'm'],
  ['Lobo', 'm'],
  ['Leão', 'm'],
  ['Tigre', 'm'],
  ['Urso', 'm'],
  ['Gavião', 'm'],
  ['Beija-Flor', 'm'],
  ['Dragão', 'm'],
  ['Sol', 'm'],
  ['Cometa', 'm'],
  ['Raio', 'm'],
  ['Trovão', 'm'],
  ['Vulcão', 'm'],
  ['Oceano', 'm'],
  ['Recife', 'm'],
  ['Girassol', 'm'],
  ['Jasmim', 'm'],
  ['Ipê', 'm'],
  ['Caju', 'm'],
  ['Abacaxi', 'm'],
  ['Guaraná', 'm'],
  ['Diamante', 'm'],
  ['Rubi', 'm'],
  ['Topázio', 'm'],
  ['Coral', 'm'],
  ['Dobrão', 'm'],
  ['Rei', 'm'],
  ['Cavaleiro', 'm'],
  ['Samurai', 'm'],
  ['Faraó', 'm'],
  ['Pirata', 'm'],
  ['Galeão', 'm'],
  ['Farol', 'm'],
  ['Castelo', 'm'],
  ['Templo', 'm'],
  ['Tambor', 'm'],
  ['Sino', 'm'],
  ['Trevo', 'm'],
  ['Foguete', 'm'],
  ['Planeta', 'm'],
  ['Oráculo', 'm'],
  ['Baú', 'm'],
  ['Dado', 'm'],
];

const ADJECTIVES: readonly Adjective[] = [
  ['Dourada', 'Dourado'],
  ['Encantada', 'Encantado'],
  ['Selvagem', 'Selvagem'],
  ['Sagrada', 'Sagrado'],
  ['Perdida', 'Perdido'],
  ['Real', 'Real'],
  ['Mística', 'Místico'],
  ['de Cristal', 'de Cristal'],
  ['de Fogo', 'de Fogo'],
  ['de Prata', 'de Prata'],
  ['Azul', 'Azul'],
  ['Escarlate', 'Escarlate'],
  ['Noturna', 'Noturno'],
  ['Brilhante', 'Brilhante'],
  ['Eterna', 'Eterno'],
  ['Antiga', 'Antigo'],
  ['Veloz', 'Veloz'],
  ['da Sorte', 'da Sorte'],
  ['do Norte', 'do Norte'],
  ['do Sertão', 'do Sertão'],
];

const HEADS: readonly string[] = [
  'Tesouro',
  'Segredo',
  'Lenda',
  'Reino',
  'Noite',
  'Festa',
  'Jardim',
  'Caminho',
  'Enigma',
  'Dança',
  'Trono',
  'Ilha',
  'Vale',
  'Canto',
  'Fortuna',
  'Mapa',
  'Espírito',
  'Portal',
  'Carnaval',
  'Giro',
];

const SEA: readonly string[] = [
  'do Tucunaré',
  'do Pirarucu',
  'da Arraia',
  'do Tubarão',
  'da Lula',
  'do Polvo',
  'do Atum',
  'da Sereia',
  'do Recife',
  'da Lagoa',
  'do Cardume',
  'da Maré',
];
const FISHING: readonly string[] = ['Pesca', 'Caçada', 'Rede', 'Arpão', 'Rota', 'Duelo', 'Isca', 'Mergulho'];

const PLACES: readonly string[] = [
  'Ipanema',
  'Ouro Preto',
  'Paraty',
  'Olinda',
  'Lençóis',
  'Diamantina',
  'Bonito',
  'Noronha',
  'Gramado',
  'Tiradentes',
  'Pipa',
  'Jericoacoara',
  'Alter do Chão',
  'Ilhabela',
  'Trancoso',
  'São Luís',
  'Pirenópolis',
  'Cunha',
  'Itacaré',
  'Penedo',
  'Mariana',
  'Belém',
  'Santos',
  'Recife',
  'Natal',
];
const TABLES: readonly Kind[] = [
  ['Roleta', 'ROULETTE'],
  ['Bacará', 'BACCARAT'],
  ['Vinte e Um', 'BLACKJACK'],
  ['Pôquer', 'POKER'],
  ['Dados', 'DICE'],
  ['Roda da Sorte', 'SHOW'],
  ['Roleta Turbo', 'ROULETTE'],
  ['Bacará Rápido', 'BACCARAT'],
  ['Vinte e Um Prata', 'BLACKJACK'],
];
const DUELS: readonly Kind[] = [
  ['Truco', 'TG'],
  ['Foguete', 'AC'],
  ['Pôquer de Mesa', 'TG'],
  ['Dominó', 'TG'],
  ['Decolagem', 'AC'],
  ['Cartas', 'TG'],
];

/** The first word of a name, and the classification of such games. */
type Kind = readonly [name: string, classification: string];

export interface NamedGame {
  readonly name: string;
  readonly classification: string;
}

const CLASSIFICATIONS = ['SLOT', 'WAYS', 'CASCADE', 'CLASSIC', 'JP', 'SC', 'VP', 'HOLD', 'BONUS', 'FRUIT', 'ANIMAL'] as const;
const FRUITS = /^(Pitanga|Manga|Acerola|Melancia|Caju|Abacaxi|Guaraná)/;
const ANIMALS = /^(Onça|Arara|Capivara|Coruja|Raposa|Pantera|Águia|Tucano|Jaguar|Tamanduá|Lobo|Leão|Tigre|Urso|Gavião|Beija-Flor)/;

/** Every possible name of a game of a category, unique and in a mixed order. */
export const NAMES: Readonly<
  Record<'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'LOTT' | 'ELOTT', readonly NamedGame[]>
> = {
  RNG: slots(),
  LIVE: TABLES.flatMap(([table, classification]) => PLACES.map((place) => ({ name: `${table} ${place}`, classification }))),
  FISH: FISHING.flatMap((head) => SEA.map((fish) => ({ name: `${head} ${fish}`, classification: 'FISH' }))),
  PVP: DUELS.flatMap(([duel, classification]) => PLACES.map((place) => ({ name: `${duel} ${place}`, classification }))),
  SPORTS: all('', 'Futebol e Companhia', 'Campo e Quadra', 'Placar Aberto', 'Rodada Cheia', 'Arquibancada'),
  ESPORTS: all('', 'Arena das Torres', 'Duelo de Lendas', 'Copa dos Escudos', 'Liga do Raio', 'Final de Equipes', 'Tiro Certeiro'),
  COCKFIGHT: [],
  LOTT: all('', ...PLACES.slice(0, 14).map((place) => `Loteria de ${place}`)),
  ELOTT: all('', ...PLACES.map((place) => `Sorteio Rápido ${place}`)),
};

function all(classification: string, ...names: string[]): NamedGame[] {
  return names.map((name) => ({ name, classification }));
}

function slots(): NamedGame[] {
  const described = NOUNS.flatMap(([noun, gender]) =>
    ADJECTIVES.map(([feminine, masculine]) => `${noun} ${gender === 'f' ? feminine : masculine}`),
  );
  const headed = NOUNS.flatMap(([noun, gender]) => HEADS.map((head) => `${head} ${gender === 'f' ? 'da' : 'do'} ${noun}`));
  return [...described, ...headed].map((name, index) => ({ name, classification: classificationOf(name, index) }));
}

function classificationOf(name: string, index: number): string {
  if (FRUITS.test(name)) return 'FRUIT';
  if (ANIMALS.test(name) && index % 2 === 0) return 'ANIMAL';
  return CLASSIFICATIONS[(index * 7) % (CLASSIFICATIONS.length - 2)] ?? 'SLOT';
}
