/** The lobby: where a visit begins, and where a lost one is sent. */
export const homePath = '/m/home';
export const settingsPath = '/m/set';
export const memberCentrePath = '/m/member/home';
export const registerPath = '/m/register';
/** A try with play money. */
export const trialPath = '/m/trail';
export const forgetPath = '/m/forget';
export const securityCenterPath = '/m/securityCenter';
/** Where the account is signed in, and what else opens it. */
/** The member's own limits, which the wallet keeps. */
export const limitsPath = '/m/responsibleGaming/limits';
export const devicesPath = '/m/securityCenter/devices';
export const changePasswordPath = '/m/changePsw';
export const paymentPasswordPath = '/m/securityCenter/paymentPassword';

/** The second step of a sign-in, and where it is set up. */
export const secondStepPath = '/m/login/secondStep';
export const twoStepPath = '/m/securityCenter/twoStep';

/** Where a member puts another number or e-mail on file. */
export function contactPath(kind: 'mobile' | 'email'): string {
  return `${securityCenterPath}/${kind}`;
}

/** Sign-in; afterwards the visitor goes on to `returnTo`. */
export function loginPath(returnTo?: string): string {
  return returnTo === undefined ? '/m/login' : `/m/login?${new URLSearchParams({ returnTo })}`;
}

/** The agents' own pages, and their door. */
export const agencyPath = '/m/agent';
export const agentLoginPath = '/m/login?side=agent';

/** Where to go after signing in: a page of this site, or the lobby. Anything that could lead elsewhere is refused. */
export function pageAfterLogin(returnTo: string | undefined): string {
  if (returnTo === undefined || !/^\/m\/[^\\]*$/.test(returnTo)) return homePath;
  const isHere = new URL(returnTo, 'https://site.invalid').origin === 'https://site.invalid';
  return isHere && !/^\/m\/(login|register|social)\b/.test(returnTo) ? returnTo : homePath;
}
