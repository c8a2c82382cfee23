/** The secrets of one social sign-in, which its response is verified with: state, nonce and PKCE code verifier. */
export interface Visit {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A person at a network. `subject` is permanent; name and address can change or be reassigned. */
export interface SocialPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

/** One network: the sign-in URL and the identification of the person who returns. */
export interface SocialNetwork {
  authorizeUrl(redirectUri: string, visit: Visit): Promise<URL>;
  /** @throws Problem `social_login_failed`, `social_login_cancelled`, `social_provider_unavailable` */
  identify(cameBack: URL, visit: Visit): Promise<SocialPerson>;
}
