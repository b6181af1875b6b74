import type { Step } from './step.ts';

/** Runs several actions of different people concurrently. */
export function atOnce(steps: readonly Step[]): Step {
  return {
    check: (model) => steps.some((step) => step.check(model)),
    run: async (model, harness) => {
      await Promise.all(steps.filter((step) => step.check(model)).map((step) => step.run(model, harness)));
    },
    toString: () => `at once [${steps.map(String).join(', ')}]`,
  };
}
