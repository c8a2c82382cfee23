/** The known password of all demo accounts. They are never created in production, which refuses to start with them. */
export const DEMO_PASSWORD = 'mata-atlantica';

/** The accounts that the seed and the demo's team create. */
export const DEMO_USERNAMES = [
  ...['jogador', 'agente', 'operador'],
  ...['biapraia', 'caiozn', 'marinasul', 'otaviobr'],
  ...['joaopedro21', 'ritacampos', 'zemineiro', 'danilofs', 'nandasilva', 'brunolima', 'paulinha88', 'heitorgol', 'lucasvila'],
  ...['dudacosta', 'tiagomelo', 'camilarj', 'edsonpr', 'gabisantos', 'wesleyfla'],
] as const;
