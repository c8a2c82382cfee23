export { aCpf } from './a-cpf.ts';
export { authenticatorCode, wrongAuthenticatorCode } from './authenticator.ts';
export { aCertificate } from './certificates.ts';
export { signedProfile } from './signed-profile.ts';
export { testPasskey, type TestPasskey } from './passkey.ts';
export { aCountryDatabase } from './country-database.ts';
export { eventsOf, type EventReader } from './event-reader.ts';
export {
  aMobileNumber,
  aReachablePlayer,
  codeSentTo,
  linkSentTo,
  messagesSent,
  messagesTo,
  withContacts,
  type ReachablePlayer,
} from './messages.ts';
export { approveAsSecond } from './approve-as-second.ts';
export { anOperator, theStaff, type TestOperator } from './operators.ts';
export {
  aFundedPlayer,
  aPlayer,
  aRegistration,
  slideTo,
  solvedCaptcha,
  solvedHumanCheck,
  type PlayerOptions,
  type TestPlayer,
  putMoney,
} from './players.ts';
export { inputsOf } from './inputs-of.ts';
export { createOneOfEach } from './one-of-each.ts';
export { settledRound } from './settled-round.ts';
export { playUntilHot } from './hot-games.ts';
export { aMemberBonus } from './member-bonus.ts';
export { outcomeOf } from './outcome-of.ts';
export { setJurisdiction, setRegistrationFields, type FieldState } from './registration-fields.ts';
export { rawSender, type RawReply, type RawSender } from './send-raw.ts';
export { startApi, type StartApiOptions, type TestApi } from './start-api.ts';
export { turnSwitches, waitUntilMerchantKnows } from './switches.ts';
export { aTransferVendor, RIVER_GAME } from './transfer-vendor.ts';
export { Refusal, testClient, type RawAnswer, type TestClient } from './test-client.ts';
export { startFacebook, type Facebook } from './facebook.ts';
export { startFirebase, type Firebase } from './firebase.ts';
export { startOpenIdProvider, type OpenIdProvider } from './open-id-provider.ts';
export { startGateway, type TestGateway } from './sms-gateway.ts';
export { visitNetwork } from './social-visit.ts';
