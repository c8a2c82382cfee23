/** Who else may say who somebody is. What is null is not set up, and nothing of it is shown. */
export interface IdentitySettings {
  readonly google: OpenIdSettings | null;
  readonly facebook: FacebookSettings | null;
  readonly firebase: FirebaseSettings | null;
}

/** An OpenID provider: its addresses and keys come from its discovery document. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Facebook Login has no discovery document for apps that ask for a code. */
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly profileUrl: string;
}

/** Who signs the tokens of phones that Firebase has verified. */
export interface FirebaseSettings {
  readonly projectId: string;
  readonly issuer: string;
  readonly jwksUrl: string;
  /** The page that has codes sent and brings the token, in a frame; undefined when only apps do that. */
  readonly verifierUrl?: string;
}
