/** An invented studio of the demo, and its number of games per category. */
export interface Studio {
  readonly code: string;
  readonly name: string;
  readonly games: Readonly<
    Partial<Record<'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' | 'LOTT' | 'ELOTT', number>>
  >;
}

export const STUDIOS: readonly Studio[] = [
  { code: 'barro-vermelho', name: 'Barro Vermelho', games: { RNG: 210, PVP: 10 } },
  { code: 'vento-leste', name: 'Vento Leste', games: { RNG: 205, FISH: 6 } },
  { code: 'mare-mansa', name: 'Maré Mansa', games: { RNG: 190, FISH: 24 } },
  { code: 'pe-de-serra', name: 'Pé de Serra', games: { RNG: 185 } },
  { code: 'lume-claro', name: 'Lume Claro', games: { RNG: 175, LIVE: 18 } },
  { code: 'sete-cumes', name: 'Sete Cumes', games: { RNG: 170 } },
  { code: 'oficina-do-acaso', name: 'Oficina do Acaso', games: { RNG: 160, PVP: 34 } },
  { code: 'rua-do-mercado', name: 'Rua do Mercado', games: { RNG: 150 } },
  { code: 'ponte-nova', name: 'Ponte Nova Estúdio', games: { RNG: 145 } },
  { code: 'quintal-azul', name: 'Quintal Azul', games: { RNG: 140, ELOTT: 8 } },
  { code: 'tear-digital', name: 'Tear Digital', games: { RNG: 135 } },
  { code: 'areia-branca', name: 'Areia Branca', games: { RNG: 125, FISH: 18 } },
  { code: 'galho-torto', name: 'Galho Torto', games: { RNG: 120 } },
  { code: 'noite-boa', name: 'Noite Boa', games: { RNG: 110, LIVE: 22 } },
  { code: 'rede-e-varanda', name: 'Rede e Varanda', games: { RNG: 100, PVP: 22 } },
  { code: 'papel-de-seda', name: 'Papel de Seda', games: { RNG: 95 } },
  { code: 'giro-manso', name: 'Giro Manso', games: { RNG: 90 } },
  { code: 'trilho-velho', name: 'Trilho Velho', games: { RNG: 80 } },
  { code: 'corte-e-costura', name: 'Corte e Costura', games: { RNG: 70, PVP: 16 } },
  { code: 'mesa-posta', name: 'Mesa Posta', games: { LIVE: 84 } },
  { code: 'salao-nobre', name: 'Salão Nobre', games: { LIVE: 60 } },
  { code: 'janela-aberta', name: 'Janela Aberta', games: { LIVE: 36 } },
  { code: 'agua-doce', name: 'Água Doce', games: { FISH: 32 } },
  { code: 'dois-irmaos', name: 'Dois Irmãos', games: { PVP: 38 } },
  { code: 'campo-aberto', name: 'Campo Aberto', games: { SPORTS: 3 } },
  { code: 'apito-final', name: 'Apito Final', games: { SPORTS: 2 } },
  { code: 'tela-cheia', name: 'Tela Cheia', games: { ESPORTS: 6 } },
  { code: 'bilhete-azul', name: 'Bilhete Azul', games: { LOTT: 14, ELOTT: 12 } },
];
