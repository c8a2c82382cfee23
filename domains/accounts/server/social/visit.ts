/** What a visit to a social network carries there and has to bring back. */
export interface Visit {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Somebody, as a network knows them. `subject` is theirs for good; name and address may change or be another's. */
export interface SocialPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

/** One network: where to send a visitor, and who came back. */
export interface SocialNetwork {
  authorizeUrl(redirectUri: string, visit: Visit): Promise<URL>;
  /** @throws Problem `social_login_failed`, `social_login_cancelled`, `social_provider_unavailable` */
  identify(cameBack: URL, visit: Visit): Promise<SocialPerson>;
}
