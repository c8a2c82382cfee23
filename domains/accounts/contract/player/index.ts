export { noteActivity, SESSION_IDLE_MS } from './activity.ts';
export { noteRiskNotice, readArrival, riskNoticeOf } from './arrival.ts';
export { BLANK_LIMITS, FIRST_LIMITS, findFirstLimitFault, type FirstLimit, type FirstLimits } from './registration-limits.ts';
export { BRAZIL_DIALING_CODE, isBrazilianMobile, isMobileShaped, mobileDigits } from './brazilian-mobile.ts';
export { Country, listCountries } from './country.ts';
export {
  beginPersonalExport,
  eraseAccount,
  OPEN_MATTERS,
  PERSONAL_DATA_PATH,
  PERSONAL_FORMATS,
  readPrivacy,
  type AnswerOfErasure,
  type PersonalFormat,
  type RetentionGround,
} from './privacy.ts';
export { answerClosing, CLOSING_ANSWER_MAX, OwnClosing, readClosing } from './closing.ts';
export { Device, endDevice, listDevices, signOutEverywhere } from './device.ts';
export { listSignIns, SignIn } from './sign-in-history.ts';
export { acceptTerms, CONSENT_PURPOSES, decideAdvertising, readConsents, type Consents } from './consents.ts';
export { CAPTCHA_DIGITS, CAPTCHA_REASONS, CaptchaId, CaptchaPurpose, CaptchaReason, drawCaptcha, speakCaptcha } from './captcha.ts';
export {
  answerDigits,
  answerSlider,
  drawSlider,
  HumanCheckFields,
  HUMAN_MODULES,
  TRACK_POINTS_MAX,
  type TrackPoint,
  LaterHumanCheckFields,
  NO_NUMBER,
  HumanCheckReason,
  HumanProof,
} from './human-check.ts';
export { ADULT_AGE, dayIn, isAdult, isBirthDate } from './coming-of-age.ts';
export { isCpf } from './cpf.ts';
export { isAgent, isRealMember, MemberId, MemberInfo, MemberType, readMemberInfo, TRIAL_TYPE } from './member.ts';
export {
  beginSocialLink,
  beginSocialLogin,
  finishSocialVisit,
  linkSocialArrival,
  listSocialLinks,
  SOCIAL_PROVIDERS,
  SOCIAL_SWITCH,
  socialReturnPath,
  unlinkSocial,
  type SocialProvider,
} from './social.ts';
export { chooseUsername, readUsername } from './username.ts';
export { checkInvitation, checkUsername, register, registerByMobile, RegistrationPayload } from './register.ts';
export {
  askedFields,
  BLANK_REGISTRATION,
  findRegistrationFault,
  REGISTRATION_FIELDS,
  type AskedField,
  type RegistrationFault,
  type RegistrationField,
  type RegistrationMethod,
  type RegistrationTerms,
  type RegistrationValues,
} from './registration-rules.ts';
export {
  askPasskeyForLogin,
  askPasskeySignIn,
  logInByPasskey,
  SIGN_IN_NAME_MAX,
  logIn,
  LoginAnswer,
  LoginSide,
  logOut,
  readSession,
  SESSION_COOKIE,
  sessionEnded,
  SessionInfo,
} from './session.ts';
export { forgetRememberedNumber, keepRememberedNumber, readRememberedNumber, RememberedNumber } from './remembered-number.ts';
export { changeContact, readContacts, sendContactCode } from './contacts.ts';
export { readRecovery, RecoverySession } from './recovery.ts';
export {
  changePassword,
  checkPasswordLink,
  PASSWORD_DAYS_MAX,
  readHeldPassword,
  requestPasswordLink,
  resetPasswordByLink,
  resetPasswordBySms,
} from './password.ts';
export {
  PAYMENT_PASSWORD_DIGITS,
  readPaymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './payment-password.ts';
export { PasswordInput } from './password-input.ts';
export { CodeInput, CodeSent, sendRegistrationSmsCode, sendSmsCode } from './verification.ts';
export { HEAD_ICONS, readHeadIcon, setHeadIcon, type HeadIcon, HeadIconChoice } from './icon.ts';
export { startTrial, TRIAL_LIFE_MS } from './trial.ts';
export { PasskeyAnswer, PasskeyQuestion } from './passkey-answer.ts';
export {
  addPasskey,
  askPasskey,
  askPasskeyAtSignIn,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmSignIn,
  OWNER_PROBLEMS,
  OwnerProof,
  PASSKEY_LABEL_MAX,
  PASSKEYS_MAX,
  readSecondFactor,
  RECOVERY_CODES,
  removeAuthenticator,
  removePasskey,
  keepRecoveryCodes,
  renewRecoveryCodes,
  SECOND_FACTOR_STANDS_MS,
  FactorCode,
  FreshProof,
  NewRecoveryCodes,
  Passkey,
} from './second-factor.ts';
