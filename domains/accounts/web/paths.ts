/** The lobby: the default page, and the target of unknown paths. */
export const homePath = '/m/home';
export const settingsPath = '/m/set';
export const memberCentrePath = '/m/member/home';
export const registerPath = '/m/register';
/** The trial with play money. */
export const trialPath = '/m/trail';
export const forgetPath = '/m/forget';
export const securityCenterPath = '/m/securityCenter';
/** The member's own limits; the screen belongs to the wallet. */
export const limitsPath = '/m/responsibleGaming/limits';
export const devicesPath = '/m/securityCenter/devices';
export const changePasswordPath = '/m/changePsw';
export const paymentPasswordPath = '/m/securityCenter/paymentPassword';

/** The second step of a sign-in, and its set-up. */
export const secondStepPath = '/m/login/secondStep';
export const twoStepPath = '/m/securityCenter/twoStep';

/** Where a member changes the mobile number or the e-mail. */
export function contactPath(kind: 'mobile' | 'email'): string {
  return `${securityCenterPath}/${kind}`;
}

/** Path of the sign-in; afterwards the visitor continues to `returnTo`. */
export function loginPath(returnTo?: string): string {
  return returnTo === undefined ? '/m/login' : `/m/login?${new URLSearchParams({ returnTo })}`;
}

/** The agents' area and its sign-in. */
export const agencyPath = '/m/agent';
export const agentLoginPath = '/m/login?side=agent';

/** The page after sign-in: a path of this site, or the lobby for anything that could lead elsewhere. */
export function pageAfterLogin(returnTo: string | undefined): string {
  if (returnTo === undefined || !/^\/m\/[^\\]*$/.test(returnTo)) return homePath;
  const isHere = new URL(returnTo, 'https://site.invalid').origin === 'https://site.invalid';
  return isHere && !/^\/m\/(login|register|social)\b/.test(returnTo) ? returnTo : homePath;
}
