/** One known password for everybody of the demo. Such accounts are never made in production, and a start refuses them there. */
export const DEMO_PASSWORD = 'mata-atlantica';

/** Everybody whom the seed and the demo's team make. */
export const DEMO_USERNAMES = [
  ...['jogador', 'agente', 'operador'],
  ...['biapraia', 'caiozn', 'marinasul', 'otaviobr'],
  ...['joaopedro21', 'ritacampos', 'zemineiro', 'danilofs', 'nandasilva', 'brunolima', 'paulinha88', 'heitorgol', 'lucasvila'],
  ...['dudacosta', 'tiagomelo', 'camilarj', 'edsonpr', 'gabisantos', 'wesleyfla'],
] as const;
