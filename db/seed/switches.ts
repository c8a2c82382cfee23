export interface SwitchSeed {
  readonly modId: string;
  readonly isOn: boolean;
  readonly children?: readonly SwitchSeed[];
}

const on = (modId: string, children: readonly SwitchSeed[] = []): SwitchSeed => ({ modId, isOn: true, children });
const off = (modId: string, children: readonly SwitchSeed[] = []): SwitchSeed => ({ modId, isOn: false, children });

/** The whitelabel tree of the demo brand. Features that the site has are on. */
export const SWITCHES: readonly SwitchSeed[] = [
  on('COMM3', [on('CBS3'), off('FEEDBACK3'), on('PROFPIC3')]),
  on('REG3', [on('USERNAMEREG3'), off('MOBILENUMREG3', [off('MOBILENUMPASSREG3')]), off('REGMOBVERF3'), on('AFFMAN3')]),
  on('LOGIN3', [on('MOBILEVERCODELOGIN3'), off('FACEBOOKLOGIN3'), off('GOOGLELOGIN3'), off('LOGINIPVERF3')]),
  on('FREEPLAY3'),
  on('VERIFICATION3', [on('CHNGPASSVERIF3')]),
  on('PASS3', [off('PWDEXPFORCECHANGE3')]),
  on('DPSTBAS3'),
  on('WTHDRWBAS3'),
  on('FUNDTRANS3'),
  on('MEMCEN3', [
    on('TRANSREC3'),
    on('TRANSBETREPMEM3'),
    on('DPSTREC3'),
    off('PNLREP3'),
    on('SECPRIV'),
    on('MAILCEN', [on('INBOX3')]),
    on('PTSYS3'),
    on('REWCEN3'),
    on('VIPBEN3'),
    on('REFERRAL'),
  ]),
  on('GAMSER', [on('GAMELO3'), on('GAMELOHOT3'), on('GAMELOFAV3'), on('GAMELOREC3'), off('COCKFIGHT3')]),
  on('AGEPAG', [
    on('DOWNMAN'),
    on('AGENTRANSMULTDOWN3'),
    on('AGETEAMPNL3'),
    on('TEAMBETTING3'),
    on('AGEREBINC3'),
    on('DAILYSALCONT3'),
    on('HOURSAL3'),
    on('SIGNCONDIV3'),
  ]),
];
