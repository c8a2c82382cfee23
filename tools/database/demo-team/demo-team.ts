import type { Composition } from '../../../apps/api/compose.ts';
import type { Config } from '../../../apps/api/config.ts';
import type { TestClient } from '../../../apps/api/testing/test-client.ts';

/** The demo's agent, and the operator that acts for the merchant. */
export interface DemoPayer {
  readonly agent: { readonly username: string; readonly password: string };
  readonly operator: { readonly username: string; readonly password: string };
}

/** A member of the demo's team with a phone. */
export interface Resident {
  readonly username: string;
  readonly password: string;
  readonly client: TestClient;
  memberId: string;
  readonly zeal: number;
  readonly day: number;
  rememberToken: string;
  signedInAt?: number;
}

/** State of the demo's team, on a site whose clock is advanced. */
export interface DemoTeam {
  readonly composition: Composition;
  readonly house: DemoPayer;
  readonly residents: Map<string, Resident>;
  readonly began: Date;
  /** Tournaments by their first day, with the people who entered. */
  readonly tournaments: Map<number, { readonly tournamentId: `trn_${string}`; readonly entered: Set<Resident> }>;
  readonly luck: (below: number) => number;
  readonly setClock: (at: Date) => void;
  readonly newClient: () => TestClient;
  readonly consoleClient: () => TestClient;
  readonly publicUrl: string;
  readonly secrets: Config['secrets'];
}
