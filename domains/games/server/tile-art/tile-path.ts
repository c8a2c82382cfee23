import type { Motif } from './motifs.ts';
import { seededNumbers } from './seeded-numbers.ts';

/** Path under which the site serves drawn pictures of games without their own. */
export const TILE_PATH = '/tiles';

/** Patterns that map words in a game's name to a motif. The first match applies. */
const WORDS: readonly (readonly [RegExp, Motif])[] = [
  [/\b(sol|solar|aurora|sunrise|sun)\b/, 'sun'],
  [/\b(lua|luar|noite|moon)\b/, 'moon'],
  [/\b(estrela|cometa|star)/, 'star'],
  [/\b(coroa|rei|rainha|reino|trono)\b/, 'crown'],
  [/\b(esmeralda|rubi|safira|topazio|diamante|gema|joia|ametista)/, 'gem'],
  [/\b(peixe|pesca|tubarao|tucunare|dourado-do-mar|pirarucu|cardume|arraia|lula|polvo|atum)/, 'fish'],
  [/\b(onda|mare|oceano|cachoeira|rio|mar|lagoa|recife)\b/, 'wave'],
  [/\b(floresta|mata|folha|palmeira|cipo|bambu|ipe|selva)/, 'leaf'],
  [/\b(fogo|chama|brasa|vulcao|fenix|dragao|dragoes)/, 'flame'],
  [/\b(raio|trovao|tempestade|turbo|faisca)/, 'bolt'],
  [/\b(dado|dados)\b/, 'die'],
  [/\b(ficha|bacara|banca)/, 'chip'],
  [/\b(moeda|ouro|dobrao|fortuna|tesouro)/, 'coin'],
  [/\b(sino|sinos)\b/, 'bell'],
  [/\b(sete)\b/, 'seven'],
  [/\b(cereja|fruta|manga|caju|pitanga|abacaxi|acerola|guarana|melancia)/, 'cherries'],
  [/\b(ferradura|cavalo|corcel|rodeio)/, 'horseshoe'],
  [/\b(chave|segredo|enigma)/, 'key'],
  [/\b(mascara|carnaval|baile|fantasia)/, 'mask'],
  [/\b(planeta|galaxia|orbita|cosmo|saturno)/, 'planet'],
  [/\b(montanha|serra|pico|cordilheira|chapada)/, 'peak'],
  [/\b(torre|castelo|templo|cidade|muralha|farol)/, 'tower'],
  [/\b(escudo|guardiao|cavaleiro)/, 'shield'],
  [/\b(espada|samurai|guerreira|guerreiro|duelo)/, 'sword'],
  [/\b(arara|tucano|pena|gaviao|beija-flor|aguia|sabia|coruja)/, 'feather'],
  [/\b(orquidea|flor|jardim|girassol|lotus|rosa|jasmim)/, 'flower'],
  [/\b(concha|perola|coral|sereia)/, 'shell'],
  [/\b(ancora|pirata|navio|galeao|caravela|jangada)/, 'anchor'],
  [/\b(bussola|mapa|rota|viagem|expedicao|caminho)/, 'compass'],
  [/\b(taca|copa|campea|campeao|final|trofeu)/, 'cup'],
  [/\b(foguete|decolagem|aviador|nave|voo)/, 'rocket'],
  [/\b(carta|cartas|poquer|truco|vinte e um|as)\b/, 'card'],
  [/\b(roleta|roda)\b/, 'wheel'],
  [/\b(bola|futebol|gol|quadra)\b/, 'ball'],
  [/\b(bau|cofre|arca)\b/, 'chest'],
  [/\b(trevo|sorte)\b/, 'clover'],
  [/\b(olho|oraculo|farao|esfinge)/, 'eye'],
  [/\b(tambor|samba|batucada|frevo|maracatu)/, 'drum'],
  [/\b(onca|jaguar|lobo|leao|tigre|pantera|tamandua|capivara|urso|raposa|gato)/, 'paw'],
];

/** Motifs by category, for names without a match. */
const OF_CATEGORY: Readonly<Record<string, readonly Motif[]>> = {
  RNG: ['seven', 'gem', 'cherries', 'bell', 'coin', 'star', 'clover', 'chest'],
  LIVE: ['wheel', 'card', 'chip', 'die'],
  FISH: ['fish', 'wave', 'shell', 'anchor'],
  PVP: ['card', 'die', 'rocket', 'bolt'],
  SPORTS: ['ball', 'cup'],
  ESPORTS: ['sword', 'shield', 'bolt', 'cup'],
  COCKFIGHT: ['feather'],
  LOTT: ['clover', 'ball'],
  ELOTT: ['clover', 'star'],
  LIVESTREAM: ['drum', 'mask'],
};

interface Named {
  readonly gameId: string;
  readonly name: string;
  readonly vendorCode: string;
  readonly category: string;
}

/** The path of a game's drawn picture, which contains all parameters of the drawing, and its placeholder colour. */
export function tilePathOf({ gameId, name, vendorCode, category }: Named): { readonly path: string; readonly colour: string } {
  const folded = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  const spoken = WORDS.find(([words]) => words.test(folded))?.[1];
  const motif = spoken ?? seededNumbers(gameId).oneOf(OF_CATEGORY[category] ?? ['star']);
  const hue = seededNumbers(vendorCode).between(0, 359);
  return { path: `${TILE_PATH}/${motif}/${hue}/${gameId}.svg`, colour: `oklch(0.36 0.11 ${hue})` };
}
