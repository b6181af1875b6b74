import type { ConformanceFixture, ConformanceProfile } from './conformance-fixture.ts';

/** A behaviour that every adapter must have if its gateway supports it. */
export type Behaviour = {
  /** A sentence that is unique in the list. */
  readonly name: string;
  /** Whether the behaviour applies to an adapter, judged by its profile. When missing, it applies to every adapter. */
  readonly needs?: (profile: ConformanceProfile) => boolean;
  /** The check lasts as long as the longest call, so run several adapters side by side. */
  readonly isSlow?: boolean;
  /** Throws an AssertionError that names the expected behaviour. */
  readonly check: (fixture: ConformanceFixture) => Promise<void>;
};
