import type { Composition } from '../../../apps/api/compose.ts';
import type { Config } from '../../../apps/api/config.ts';
import type { TestClient } from '../../../apps/api/testing/test-client.ts';

/** Who the team is made for: the demo's agent, and who answers for the house. */
export interface DemoPayer {
  readonly agent: { readonly username: string; readonly password: string };
  readonly operator: { readonly username: string; readonly password: string };
}

/** Somebody of the demo's team with a phone of their own. */
export interface Resident {
  readonly username: string;
  readonly password: string;
  readonly client: TestClient;
  memberId: string;
  readonly zeal: number;
  readonly day: number;
  rememberToken: string;
  /** When they signed in last. */
  signedInAt?: number;
}

/** The demo's team as it lives through its weeks, on a site whose clock is moved. */
export interface DemoTeam {
  readonly composition: Composition;
  readonly house: DemoPayer;
  readonly residents: Map<string, Resident>;
  readonly began: Date;
  readonly luck: (below: number) => number;
  readonly setClock: (at: Date) => void;
  readonly newClient: () => TestClient;
  readonly consoleClient: () => TestClient;
  readonly publicUrl: string;
  readonly secrets: Config['secrets'];
}
