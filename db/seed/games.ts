import { addVendor, setTransferWallet } from '@jogada/games/server';
import type { Sql } from '@jogada/platform/server';

/*
 * The catalogue is honest: only games that open. Limits and return are what the vendor states for the game.
 */
const VENDORS = [{ code: 'arcade', name: 'Jogada Originals', iconPath: '/art/icon-exclusive', secretRef: 'arcade', sortOrder: 1 }];

const GAMES = [
  {
    id: 'tesouro-da-mata',
    vendorCode: 'arcade',
    name: 'Tesouro da Mata',
    category: 'RNG',
    classification: 'SLOT',
    isHot: true,
    isNew: true,
    minBetAmount: 20n,
    maxBetAmount: 10_000n,
    lineCount: 20,
    rtpBasisPoints: 9600,
    volatility: 'medium',
    // Our own statement about our own game, which the demonstration stands in with for a laboratory's.
    certificateId: 'demo-tesouro-da-mata',
    paytablePath: '/play/tesouro-da-mata',
    artPath: '/art/tesouro-da-mata',
    colour: '#506f30',
    sortOrder: 1,
  },
  {
    id: 'minas-da-serra',
    vendorCode: 'arcade',
    name: 'Minas da Serra',
    category: 'PVP',
    classification: 'AC',
    isHot: false,
    isNew: true,
    minBetAmount: 100n,
    maxBetAmount: 10_000n,
    lineCount: 0,
    rtpBasisPoints: 9625,
    volatility: 'high',
    certificateId: 'demo-minas-da-serra',
    paytablePath: '/play/minas-da-serra',
    artPath: '/art/minas-da-serra',
    colour: '#23565f',
    sortOrder: 2,
  },
  {
    id: 'raspa-arara',
    vendorCode: 'arcade',
    name: 'Raspa Arara',
    category: 'RNG',
    classification: 'SC',
    isHot: false,
    isNew: true,
    minBetAmount: 50n,
    maxBetAmount: 5000n,
    lineCount: 0,
    rtpBasisPoints: 9500,
    volatility: 'high',
    certificateId: 'demo-raspa-arara',
    paytablePath: '/play/raspa-arara',
    artPath: '/art/raspa-arara',
    colour: '#64556e',
    sortOrder: 3,
  },
  {
    id: 'valete-de-ouros',
    vendorCode: 'arcade',
    name: 'Valete de Ouros',
    category: 'RNG',
    classification: 'VP',
    isHot: false,
    isNew: true,
    minBetAmount: 50n,
    maxBetAmount: 5000n,
    lineCount: 0,
    rtpBasisPoints: 9954,
    volatility: 'medium',
    certificateId: 'demo-valete-de-ouros',
    paytablePath: '/play/valete-de-ouros',
    artPath: '/art/valete-de-ouros',
    colour: '#9b6558',
    sortOrder: 4,
  },
  {
    id: 'voo-da-arara',
    vendorCode: 'arcade',
    name: 'Voo da Arara',
    category: 'PVP',
    classification: '',
    isHot: true,
    isNew: true,
    minBetAmount: 100n,
    maxBetAmount: 50_000n,
    lineCount: 0,
    rtpBasisPoints: 9700,
    volatility: 'high',
    certificateId: 'demo-voo-da-arara',
    paytablePath: '/play/voo-da-arara',
    artPath: '/art/voo-da-arara',
    colour: '#37676a',
    sortOrder: 21,
  },
  {
    id: 'roleta-da-mata',
    vendorCode: 'arcade',
    name: 'Roleta da Mata',
    category: 'LIVE',
    classification: '',
    isHot: true,
    isNew: true,
    minBetAmount: 100n,
    maxBetAmount: 200_000n,
    lineCount: 0,
    rtpBasisPoints: 9729,
    volatility: 'medium',
    certificateId: 'demo-roleta-da-mata',
    paytablePath: '/play/roleta-da-mata',
    artPath: '/art/roleta-da-mata',
    colour: '#7d3e32',
    sortOrder: 22,
  },
  {
    id: 'bacara-vitoria-regia',
    vendorCode: 'arcade',
    name: 'Bacará Vitória-Régia',
    category: 'LIVE',
    classification: '',
    isHot: false,
    isNew: true,
    minBetAmount: 100n,
    maxBetAmount: 200_000n,
    lineCount: 0,
    rtpBasisPoints: 9876,
    volatility: 'low',
    certificateId: 'demo-bacara-vitoria-regia',
    paytablePath: '/play/bacara-vitoria-regia',
    artPath: '/art/bacara-vitoria-regia',
    colour: '#75896b',
    sortOrder: 23,
  },
];

/** Vendors, their keys and their games; every merchant offers them. What is there already is kept as operators left it. */
export async function seedGames(tx: Sql, options: { now: Date }): Promise<void> {
  for (const vendor of VENDORS) {
    await addVendor(tx, {
      ...vendor,
      api: 'wallet',
      origin: null,
      isEnabled: true,
      // Our own games end their rounds themselves: what comes after is a fault.
      lateWin: 'refuse',
      unknownWin: 'refuse',
      at: options.now,
    });
    await tx.query(
      `insert into games.vendor_key (vendor_code, slot, secret_ref, created_at)
       select $1, 1, $2, $3 where not exists (select from games.vendor_key where vendor_code = $1)`,
      [vendor.code, vendor.secretRef, options.now],
    );
  }
  await seedTransferWallet(tx, options);
  for (const game of GAMES) {
    await tx.query(
      `insert into games.game (id, vendor_code, name, category, classification, is_hot, is_new, min_bet_amount, max_bet_amount, line_count,
         has_free_rounds, has_free_play, rtp_basis_points, volatility, art_path, colour, sort_order, created_at, certificate_id, paytable_path)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, true, $11, $12, $13, $14, $15, $16, $17, $18)
       on conflict (id) do update set certificate_id = excluded.certificate_id, paytable_path = excluded.paytable_path
        where games.game.certificate_id = ''`,
      [
        game.id,
        game.vendorCode,
        game.name,
        game.category,
        game.classification,
        game.isHot,
        game.isNew,
        game.minBetAmount,
        game.maxBetAmount,
        game.lineCount,
        game.rtpBasisPoints,
        game.volatility,
        game.artPath,
        game.colour,
        game.sortOrder,
        options.now,
        game.certificateId,
        game.paytablePath,
      ],
    );
  }
}

/** An example of a vendor that keeps the money while it is played with. It is switched off, and has neither games nor a key. */
async function seedTransferWallet(tx: Sql, { now }: { now: Date }): Promise<void> {
  const isNew = await addVendor(tx, {
    code: 'canoa',
    name: 'Canoa',
    api: 'transfer',
    iconPath: '/art/icon-exclusive',
    origin: null,
    isEnabled: false,
    sortOrder: 2,
    lateWin: 'accept',
    unknownWin: 'refuse',
    at: now,
  });
  if (!isNew) return;
  await setTransferWallet(tx, {
    vendorCode: 'canoa',
    baseUrl: 'http://127.0.0.1:9/transfer-wallet',
    operatorName: 'jogada',
    signature: 'hmac_sha256',
    currencies: ['BRL'],
    minimumAmount: 100n,
    maximumAmount: 5_000_000n,
    timeoutMs: 5000,
    orderLifeMs: 600_000,
    idleAfterMs: 1_800_000,
  });
}
