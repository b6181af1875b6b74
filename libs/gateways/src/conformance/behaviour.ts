import type { ConformanceProfile, ConformanceStage } from './conformance-stage.ts';

/** Something every adapter must do, as far as its gateway allows it. */
export type Behaviour = {
  /** A sentence that names the behaviour and nothing else in the list. */
  readonly name: string;
  /** Whether it can be expected of this adapter, by what it says of itself; of every one when it is missing. */
  readonly needs?: (profile: ConformanceProfile) => boolean;
  /** It waits as long as a call may take at most, so that several adapters are best checked side by side. */
  readonly isSlow?: boolean;
  /** Throws an AssertionError that says what was expected when the adapter behaves otherwise. */
  readonly check: (stage: ConformanceStage) => Promise<void>;
};
