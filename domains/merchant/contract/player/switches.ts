interface SwitchDefinition {
  /** The parent switch. A switch has no effect while its parent is off. */
  readonly under: string | null;
  /** Its state for a new installation. */
  readonly isOnAtFirst: boolean;
  /** What members have while it is on, for docs/switches.md. Null for a parent of other switches only. */
  readonly governs: string | null;
  /** A test of its effect, besides e2e/console-switches.test.ts. */
  readonly test?: string;
  /** The console's text for it. */
  readonly labelKey: `sites.switchMeanings.${string}`;
}

const SWITCH_TESTS = 'apps/api/calls/switches.test.ts';

/**
 * The whitelabel switches (CON-29) in the order of the console. The seed and docs/switches.md are generated from them, and code can read no
 * others.
 */
export const SWITCHES = {
  COMM3: {
    under: null,
    isOnAtFirst: true,
    governs: null,
    labelKey: 'sites.switchMeanings.COMM3',
  },
  CBS3: {
    under: 'COMM3',
    isOnAtFirst: true,
    governs: 'live chat with the staff',
    labelKey: 'sites.switchMeanings.CBS3',
  },
  FEEDBACK3: {
    under: 'COMM3',
    isOnAtFirst: false,
    governs: '"Sugestões" in the message center; operators read and answer them under "Mensagens"',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.FEEDBACK3',
  },
  PROFPIC3: {
    under: 'COMM3',
    isOnAtFirst: true,
    governs: 'members choose a profile picture',
    labelKey: 'sites.switchMeanings.PROFPIC3',
  },
  REG3: {
    under: null,
    isOnAtFirst: true,
    governs: 'new accounts can be opened',
    labelKey: 'sites.switchMeanings.REG3',
  },
  USERNAMEREG3: {
    under: 'REG3',
    isOnAtFirst: true,
    governs: 'registration by username',
    labelKey: 'sites.switchMeanings.USERNAMEREG3',
  },
  MOBILENUMREG3: {
    under: 'REG3',
    isOnAtFirst: false,
    governs: 'registration by mobile number',
    labelKey: 'sites.switchMeanings.MOBILENUMREG3',
  },
  MOBILENUMPASSREG3: {
    under: 'MOBILENUMREG3',
    isOnAtFirst: false,
    governs: 'registration by mobile number asks for a password',
    labelKey: 'sites.switchMeanings.MOBILENUMPASSREG3',
  },
  REGMOBVERF3: {
    under: 'REG3',
    isOnAtFirst: false,
    governs: 'registration asks for a code by SMS',
    labelKey: 'sites.switchMeanings.REGMOBVERF3',
  },
  AFFMAN3: {
    under: 'REG3',
    isOnAtFirst: true,
    governs: 'invitation code and referrer are requested, checked and credited',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.AFFMAN3',
  },
  LOGIN3: {
    under: null,
    isOnAtFirst: true,
    governs: null,
    labelKey: 'sites.switchMeanings.LOGIN3',
  },
  MOBILEVERCODELOGIN3: {
    under: 'LOGIN3',
    isOnAtFirst: true,
    governs: 'sign-in with a code by SMS',
    labelKey: 'sites.switchMeanings.MOBILEVERCODELOGIN3',
  },
  FACEBOOKLOGIN3: {
    under: 'LOGIN3',
    isOnAtFirst: false,
    governs: 'sign-in with Facebook',
    labelKey: 'sites.switchMeanings.FACEBOOKLOGIN3',
  },
  GOOGLELOGIN3: {
    under: 'LOGIN3',
    isOnAtFirst: false,
    governs: 'sign-in with Google',
    labelKey: 'sites.switchMeanings.GOOGLELOGIN3',
  },
  LOGINIPVERF3: {
    under: 'LOGIN3',
    isOnAtFirst: false,
    governs:
      'a remembered device needs the second factor from a network (IPv4 /24, IPv6 /48) unused by the account for 90 days; accounts without a second factor are not affected',
    test: 'apps/api/calls/second-factor.test.ts',
    labelKey: 'sites.switchMeanings.LOGINIPVERF3',
  },
  FREEPLAY3: {
    under: null,
    isOnAtFirst: true,
    governs: 'the free trial (never under the Brazilian rules)',
    labelKey: 'sites.switchMeanings.FREEPLAY3',
  },
  VERIFICATION3: {
    under: null,
    isOnAtFirst: true,
    governs: null,
    labelKey: 'sites.switchMeanings.VERIFICATION3',
  },
  CHNGPASSVERIF3: {
    under: 'VERIFICATION3',
    isOnAtFirst: true,
    governs: 'the password is reset by a code to the mobile number, besides e-mail',
    labelKey: 'sites.switchMeanings.CHNGPASSVERIF3',
  },
  PASS3: {
    under: null,
    isOnAtFirst: true,
    governs: 'members change their password themselves',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.PASS3',
  },
  PWDEXPFORCECHANGE3: {
    under: 'PASS3',
    isOnAtFirst: false,
    governs: 'members with a password older than 90 days are sent to the password change from every page',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.PWDEXPFORCECHANGE3',
  },
  DPSTBAS3: {
    under: null,
    isOnAtFirst: true,
    governs: 'new deposits; an existing code can be paid when it is off',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.DPSTBAS3',
  },
  WTHDRWBAS3: {
    under: null,
    isOnAtFirst: true,
    governs: 'new withdrawals; always on under the Brazilian rules',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.WTHDRWBAS3',
  },
  WTHDRWCANCEL3: {
    under: 'WTHDRWBAS3',
    isOnAtFirst: false,
    governs: 'members cancel a requested withdrawal before its review',
    test: 'domains/wallet/server/withdrawal/withdrawal.test.ts',
    labelKey: 'sites.switchMeanings.WTHDRWCANCEL3',
  },
  FUNDTRANS3: {
    under: null,
    isOnAtFirst: true,
    governs: 'a button returns money from a transfer-wallet vendor; when off, it returns on leaving the game and when idle',
    labelKey: 'sites.switchMeanings.FUNDTRANS3',
  },
  MEMCEN3: {
    under: null,
    isOnAtFirst: true,
    governs: "the member's own pages below",
    labelKey: 'sites.switchMeanings.MEMCEN3',
  },
  TRANSREC3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'the account record',
    labelKey: 'sites.switchMeanings.TRANSREC3',
  },
  TRANSBETREPMEM3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'the betting record',
    labelKey: 'sites.switchMeanings.TRANSBETREPMEM3',
  },
  DPSTREC3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'the deposit record',
    labelKey: 'sites.switchMeanings.DPSTREC3',
  },
  PNLREP3: {
    under: 'MEMCEN3',
    isOnAtFirst: false,
    governs: 'profit and loss',
    labelKey: 'sites.switchMeanings.PNLREP3',
  },
  SECPRIV: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'the security center',
    labelKey: 'sites.switchMeanings.SECPRIV',
  },
  MAILCEN: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'inbox messages and news',
    labelKey: 'sites.switchMeanings.MAILCEN',
  },
  INBOX3: {
    under: 'MAILCEN',
    isOnAtFirst: true,
    governs: 'messages to the single member; always on under the Brazilian rules',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.INBOX3',
  },
  PTSYS3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs:
      'points and their calculation in the VIP area, and the points store; when off, levels and benefits stay visible, and points are still counted and expire',
    test: 'apps/api/calls/points-store.test.ts',
    labelKey: 'sites.switchMeanings.PTSYS3',
  },
  REWCEN3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'the reward center, cash back, red envelope rain, prize wheel',
    labelKey: 'sites.switchMeanings.REWCEN3',
  },
  VIPBEN3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'the VIP area',
    labelKey: 'sites.switchMeanings.VIPBEN3',
  },
  TOURN3: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'tournaments',
    test: 'apps/api/calls/tournaments.test.ts',
    labelKey: 'sites.switchMeanings.TOURN3',
  },
  REFERRAL: {
    under: 'MEMCEN3',
    isOnAtFirst: true,
    governs: 'invite and earn',
    labelKey: 'sites.switchMeanings.REFERRAL',
  },
  GAMSER: {
    under: null,
    isOnAtFirst: true,
    governs: "the games' switches below; the agent's commission rates",
    labelKey: 'sites.switchMeanings.GAMSER',
  },
  GAMELO3: {
    under: 'GAMSER',
    isOnAtFirst: true,
    governs: "the lobby's games, the game center and every list of games",
    labelKey: 'sites.switchMeanings.GAMELO3',
  },
  GAMELOHOT3: {
    under: 'GAMSER',
    isOnAtFirst: true,
    governs: 'hot games in the menu',
    labelKey: 'sites.switchMeanings.GAMELOHOT3',
  },
  GAMELOFAV3: {
    under: 'GAMSER',
    isOnAtFirst: true,
    governs: 'favourites',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.GAMELOFAV3',
  },
  GAMELOREC3: {
    under: 'GAMSER',
    isOnAtFirst: true,
    governs: 'recently opened games are stored and listed',
    test: SWITCH_TESTS,
    labelKey: 'sites.switchMeanings.GAMELOREC3',
  },
  COCKFIGHT3: {
    under: 'GAMSER',
    isOnAtFirst: false,
    governs: 'the category of cockfights of external vendors (never under the Brazilian rules)',
    test: 'domains/games/server/catalogue/more-lists.test.ts',
    labelKey: 'sites.switchMeanings.COCKFIGHT3',
  },
  OPENONLY3: {
    under: 'GAMELO3',
    isOnAtFirst: false,
    governs: 'lists leave out titles that cannot be launched now, instead of showing them as coming soon or under maintenance',
    test: 'domains/games/server/catalogue/open-titles.test.ts',
    labelKey: 'sites.switchMeanings.OPENONLY3',
  },
  RECOMMEND3: {
    under: 'GAMELO3',
    isOnAtFirst: true,
    governs: 'the lobby recommends titles like those that the member played most',
    test: 'domains/games/server/catalogue/list-recommended-games.test.ts',
    labelKey: 'sites.switchMeanings.RECOMMEND3',
  },
  AGEPAG: {
    under: null,
    isOnAtFirst: true,
    governs: "the agent's pages",
    labelKey: 'sites.switchMeanings.AGEPAG',
  },
  DOWNMAN: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: "the agent's team",
    labelKey: 'sites.switchMeanings.DOWNMAN',
  },
  AGENTRANSMULTDOWN3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: 'red envelope rain for the team',
    labelKey: 'sites.switchMeanings.AGENTRANSMULTDOWN3',
  },
  AGETEAMPNL3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: "the team's result",
    labelKey: 'sites.switchMeanings.AGETEAMPNL3',
  },
  TEAMBETTING3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: "the team's bets",
    labelKey: 'sites.switchMeanings.TEAMBETTING3',
  },
  AGEREBINC3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: "the team's commission",
    labelKey: 'sites.switchMeanings.AGEREBINC3',
  },
  DAILYSALCONT3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: 'contracts by day',
    labelKey: 'sites.switchMeanings.DAILYSALCONT3',
  },
  HOURSAL3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: 'contracts by hour',
    labelKey: 'sites.switchMeanings.HOURSAL3',
  },
  SIGNCONDIV3: {
    under: 'AGEPAG',
    isOnAtFirst: true,
    governs: 'dividends and their contracts',
    labelKey: 'sites.switchMeanings.SIGNCONDIV3',
  },
} as const satisfies Readonly<Record<string, SwitchDefinition>>;

export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as readonly SwitchName[];

/** Whether a name is a switch of this version. A merchant's rows may contain others, which no code reads. */
export function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(SWITCHES, name);
}

/** The direct children of a switch, or the top-level switches. */
export function switchesUnder(parent: SwitchName | null): readonly SwitchName[] {
  return SWITCH_NAMES.filter((name) => SWITCHES[name].under === parent);
}
