import { socialReturnPath, type finishSocialVisit as contract, type SocialProvider } from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { limitRate, LOGIN_LIMIT } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { admitMember } from '../login/admit-member.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectCredentialById } from '../members/member.sql.ts';
import { hashOf, isSame, newSecret } from '../remember/remember-secret.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { linkPerson } from './link-person.ts';
import { maskedLabel } from './masked-label.ts';
import { siteAddress } from './site-address.ts';
import { getNetwork } from './social-network.ts';
import { findLinkedMember, insertArrival, takeVisit, type VisitRow } from './social.sql.ts';
import type { SocialPerson } from './visit.ts';
import { markedBrowser, VISIT_MS } from './visit-browser.ts';

type Outcome = OutputOf<typeof contract>;

const NOTHING = { session: null, ticket: null, suggested: null };

/**
 * Takes a network's answer, once, from the browser that was sent there (S18). Who is linked is signed in. Who is not is
 * never found by an e-mail address: they get a ticket, and open an account or sign in to theirs once.
 */
export async function finishVisit(ctx: VisitorContext, { provider, answer }: InputOf<typeof contract>): Promise<Outcome> {
  await limitRate(ctx, LOGIN_LIMIT);
  const network = getNetwork(ctx, provider);
  const cameBack = new URL(siteAddress(ctx) + socialReturnPath(provider));
  cameBack.search = answer;
  const state = cameBack.searchParams.get('state') ?? '';
  const visit = await takeVisit(ctx.database, hashOf(state));
  if (!visit || !belongsHere(ctx, visit, provider)) throw new Problem('social_login_failed');

  const person = await network.identify(cameBack, { state, nonce: visit.nonce, codeVerifier: visit.code_verifier });
  if (visit.member_id !== null) return link(ctx, { ...visit, member_id: visit.member_id }, person);
  const memberId = await findLinkedMember(ctx.database, { merchantCode: ctx.merchant.code, provider, subject: person.subject });
  return memberId === undefined ? welcome(ctx, visit, person) : admit(ctx, visit, memberId);
}

function belongsHere(ctx: VisitorContext, visit: VisitRow, provider: SocialProvider): boolean {
  return (
    visit.provider === provider &&
    visit.merchant_code === ctx.merchant.code &&
    visit.expires_at > ctx.now() &&
    isSame(visit.browser_hash, markedBrowser(ctx)) &&
    (visit.member_id === null || visit.member_id === ctx.member?.id)
  );
}

async function admit(ctx: VisitorContext, visit: VisitRow, memberId: string): Promise<Outcome> {
  const credential = await selectCredentialById(ctx.database, memberId);
  if (!credential) throw new Problem('social_login_failed');
  const session = await letIn(ctx, (tx) => admitMember(ctx, tx, { credential, method: 'social', remember: false }));
  return { ...NOTHING, outcome: 'signed_in', session, returnTo: visit.return_to };
}

async function link(ctx: VisitorContext, visit: VisitRow & { member_id: string }, person: SocialPerson): Promise<Outcome> {
  const { member_id: memberId, provider } = visit;
  const { subject } = person;
  await ctx.database.transaction((tx) => linkPerson(ctx, tx, { memberId, provider, subject, label: maskedLabel(person) }));
  return { ...NOTHING, outcome: 'linked', returnTo: visit.return_to };
}

async function welcome(ctx: VisitorContext, visit: VisitRow, person: SocialPerson): Promise<Outcome> {
  const ticket = newSecret();
  await ctx.database.transaction(async (tx) => {
    await insertArrival(tx, {
      ticketHash: hashOf(ticket),
      browserHash: visit.browser_hash,
      merchantCode: visit.merchant_code,
      provider: visit.provider,
      subject: person.subject,
      label: maskedLabel(person),
      expiresAt: new Date(ctx.now().getTime() + VISIT_MS),
    });
    await recordAudit(ctx, tx, {
      actorKind: 'visitor',
      actorId: null,
      action: 'social_login.unknown_person',
      subjectId: null,
      facts: { provider: visit.provider },
    });
  });
  const suggested = { nickname: person.name.slice(0, 30), email: person.email };
  return { ...NOTHING, outcome: 'unknown', ticket, suggested, returnTo: visit.return_to };
}
