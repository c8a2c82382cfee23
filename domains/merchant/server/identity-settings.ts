/** External identity providers. Null means not set up and not shown. */
export interface IdentitySettings {
  readonly google: OpenIdSettings | null;
  readonly facebook: FacebookSettings | null;
  readonly firebase: FirebaseSettings | null;
}

/** An OpenID provider. Its endpoints and keys come from its discovery document. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Facebook Login has no discovery document for the code flow. */
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly profileUrl: string;
}

/** The signer of tokens for phones that Firebase has verified. */
export interface FirebaseSettings {
  readonly projectId: string;
  readonly issuer: string;
  readonly jwksUrl: string;
  /** The page that sends codes and returns the token, in a frame; undefined if only apps verify phones. */
  readonly verifierUrl?: string;
}
