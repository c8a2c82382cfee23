import * as contract from '@jogada/accounts/contract/player';
import { route, type Route } from '@jogada/platform/server';
import { drawCaptcha } from './captcha/draw-captcha.ts';
import { speakCaptcha } from './captcha/speak-captcha.ts';
import { listCountries } from './country/list-countries.ts';
import { answerDigits } from './human-check/answer-digits.ts';
import { answerSlider } from './human-check/answer-slider.ts';
import { drawSlider } from './human-check/draw-slider.ts';
import { acceptTerms, decideAdvertising, readConsents } from './consent/consents.ts';
import { changeContact, readContacts, sendContactCode } from './contacts/change-contact.ts';
import { answerClosing, readClosing } from './closing/answer-closing.ts';
import { readHeadIcon, setHeadIcon } from './icon/head-icon.ts';
import { checkInvitation } from './invitation/check-invitation.ts';
import { logIn } from './login/log-in.ts';
import { askPasskeySignIn, logInByPasskey } from './login/log-in-by-passkey.ts';
import { askPasskeyForLogin } from './login/passkey-first.ts';
import { enterSignIn } from './login/sign-in-gate.ts';
import { logOut } from './login/log-out.ts';
import { memberRoute, type VisitorContext } from './member-context.ts';
import { readMemberInfo } from './members/read-member-info.ts';
import { changePassword } from './password/change-password.ts';
import { readHeldPassword } from './password/held-password.ts';
import { requestPasswordLink } from './password/request-password-link.ts';
import { readRecovery } from './password/read-recovery.ts';
import { checkPasswordLink, resetPasswordByLink, resetPasswordBySms } from './password/reset-password.ts';
import {
  readPaymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from './payment-password/set-payment-password.ts';
import { noteRiskNotice } from './risk-notice/note-risk-notice.ts';
import { readArrival } from './risk-notice/read-arrival.ts';
import type { OnMemberRegistered } from './register/create-member.ts';
import { checkUsername } from './register/check-username.ts';
import { chooseUsername, readUsername } from './register/choose-username.ts';
import { register } from './register/register.ts';
import { registerByMobile } from './register/register-by-mobile.ts';
import { askPasskey } from './second-factor/confirm-owner.ts';
import { askPasskeyAtSignIn, confirmSignIn } from './second-factor/confirm-sign-in.ts';
import { keepRecoveryCodes, readSecondFactor, renewRecoveryCodes } from './second-factor/read-second-factor.ts';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './second-factor/set-up-authenticator.ts';
import { addPasskey, beginPasskey, removePasskey } from './second-factor/set-up-passkey.ts';
import { eraseAccount } from './privacy/erase-account.ts';
import { beginPersonalExport } from './privacy/personal-export.ts';
import type { PrivacyHooks } from './privacy/privacy-hooks.ts';
import { readPrivacy } from './privacy/read-privacy.ts';
import { endDevice } from './session/end-device.ts';
import { listDevices } from './session/list-devices.ts';
import { listSignIns } from './session/list-sign-ins.ts';
import { noteActivity } from './session/note-activity.ts';
import { forgetRememberedNumber, keepRememberedNumber, readRememberedNumber } from './remember/remembered-number.ts';
import { readSession } from './session/read-session.ts';
import { startTrial } from './trial/start-trial.ts';
import { signOutEverywhere } from './session/sign-out-everywhere.ts';
import { beginLink, beginLogin } from './social/begin-social-visit.ts';
import { finishVisit } from './social/finish-social-visit.ts';
import { linkSocialArrival } from './social/link-person.ts';
import { listLinks, unlinkSocial } from './social/social-links.ts';
import { sendRegistrationSmsCode, sendSmsCode } from './verification/send-sms-code.ts';

/** The domain's player endpoints. Domains above add what a new account needs. */
export function accountsRoutes(onMemberRegistered: readonly OnMemberRegistered[], privacy: PrivacyHooks): readonly Route<VisitorContext>[] {
  return [
    route(contract.drawCaptcha, drawCaptcha),
    route(contract.speakCaptcha, speakCaptcha),
    route(contract.listCountries, listCountries),
    route(contract.drawSlider, drawSlider),
    route(contract.answerSlider, answerSlider),
    route(contract.answerDigits, answerDigits),
    route(contract.register, (ctx: VisitorContext, form) => register(ctx, form, onMemberRegistered)),
    route(contract.registerByMobile, (ctx: VisitorContext, form) => registerByMobile(ctx, form, onMemberRegistered)),
    route(contract.checkUsername, checkUsername),
    route(contract.checkInvitation, checkInvitation),
    route(contract.startTrial, (ctx: VisitorContext) => startTrial(ctx, onMemberRegistered)),
    memberRoute(contract.readHeadIcon, readHeadIcon),
    memberRoute(contract.setHeadIcon, setHeadIcon),
    route(contract.logIn, logIn, enterSignIn),
    route(contract.askPasskeyForLogin, askPasskeyForLogin),
    route(contract.askPasskeySignIn, askPasskeySignIn),
    route(contract.logInByPasskey, logInByPasskey),
    route(contract.confirmSignIn, confirmSignIn),
    route(contract.askPasskeyAtSignIn, askPasskeyAtSignIn),
    route(contract.logOut, logOut),
    route(contract.readSession, readSession),
    route(contract.readRememberedNumber, readRememberedNumber),
    route(contract.keepRememberedNumber, keepRememberedNumber),
    route(contract.forgetRememberedNumber, forgetRememberedNumber),
    route(contract.beginSocialLogin, beginLogin),
    route(contract.finishSocialVisit, finishVisit),
    memberRoute(contract.beginSocialLink, beginLink),
    memberRoute(contract.linkSocialArrival, linkSocialArrival),
    memberRoute(contract.listSocialLinks, listLinks),
    memberRoute(contract.unlinkSocial, unlinkSocial),
    memberRoute(contract.noteActivity, noteActivity),
    memberRoute(contract.listSignIns, listSignIns),
    memberRoute(contract.listDevices, listDevices),
    memberRoute(contract.endDevice, endDevice),
    memberRoute(contract.signOutEverywhere, signOutEverywhere),
    memberRoute(contract.readMemberInfo, readMemberInfo),
    memberRoute(contract.readUsername, readUsername),
    memberRoute(contract.chooseUsername, chooseUsername),
    route(contract.sendSmsCode, sendSmsCode),
    route(contract.sendRegistrationSmsCode, sendRegistrationSmsCode),
    route(contract.requestPasswordLink, requestPasswordLink),
    route(contract.checkPasswordLink, checkPasswordLink),
    route(contract.resetPasswordByLink, resetPasswordByLink),
    route(contract.resetPasswordBySms, resetPasswordBySms),
    memberRoute(contract.readRecovery, readRecovery),
    memberRoute(contract.readHeldPassword, readHeldPassword),
    memberRoute(contract.changePassword, changePassword),
    memberRoute(contract.readPaymentPassword, readPaymentPassword),
    memberRoute(contract.setPaymentPassword, setPaymentPassword),
    memberRoute(contract.sendPaymentPasswordCode, sendPaymentPasswordCode),
    memberRoute(contract.resetPaymentPassword, resetPaymentPassword),
    memberRoute(contract.readArrival, readArrival),
    memberRoute(contract.noteRiskNotice, noteRiskNotice),
    memberRoute(contract.readSecondFactor, readSecondFactor),
    memberRoute(contract.askPasskey, askPasskey),
    memberRoute(contract.beginAuthenticator, beginAuthenticator),
    memberRoute(contract.confirmAuthenticator, confirmAuthenticator),
    memberRoute(contract.removeAuthenticator, removeAuthenticator),
    memberRoute(contract.beginPasskey, beginPasskey),
    memberRoute(contract.addPasskey, addPasskey),
    memberRoute(contract.removePasskey, removePasskey),
    memberRoute(contract.keepRecoveryCodes, keepRecoveryCodes),
    memberRoute(contract.renewRecoveryCodes, renewRecoveryCodes),
    memberRoute(contract.readClosing, readClosing),
    memberRoute(contract.answerClosing, answerClosing),
    memberRoute(contract.readConsents, readConsents),
    memberRoute(contract.decideAdvertising, decideAdvertising),
    memberRoute(contract.acceptTerms, acceptTerms),
    memberRoute(contract.readPrivacy, readPrivacy(privacy)),
    memberRoute(contract.beginPersonalExport, beginPersonalExport),
    memberRoute(contract.eraseAccount, eraseAccount(privacy)),
    memberRoute(contract.readContacts, readContacts),
    memberRoute(contract.sendContactCode, sendContactCode),
    memberRoute(contract.changeContact, changeContact),
  ];
}
