import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import type { Model } from '../../src/model/booking-model.ts';
import { anyStep } from '../../src/model/commands/index.ts';
import type { Harness } from '../../src/model/harness.ts';
import { play, requireAgreement, type Scenario } from '../../src/model/play.ts';
import { replayCommand, replaySettings } from '../../src/model/replay-settings.ts';
import { fixture } from './fixture.ts';

const RUN_MS_MAX = 60_000;

const { parameters, runsTogether, stepsMax, replayPath } = replaySettings();

type Steps = Iterable<fc.AsyncCommand<Model, Harness>>;

describe('money', () => {
  it(
    'stays correct in any interleaving of actions',
    async () => {
      const steps = fc.commands([anyStep], {
        maxCommands: stepsMax,
        size: 'max',
        ...(replayPath !== undefined && { replayPath }),
      });
      let begun = 0;
      let together: Steps[] = [];
      const property = fc.asyncProperty(steps, async (run) => {
        begun += 1;
        together = [...(together.length < runsTogether ? together : []), run];
        if (together.length < runsTogether && begun < parameters.numRuns) return;
        requireAgreement((await play(fixture, scenariosOf(together))).broken);
      });

      const details = await fc.check(property, parameters);

      if (details.failed) throw new Error(describeFailure(details, together));
    },
    parameters.numRuns * RUN_MS_MAX,
  );
});

/** The faults of a run may still keep a gateway's circuit open in the next one. */
function scenariosOf(runs: readonly Steps[]): Scenario[] {
  let isDisturbed = false;
  return runs.map((steps) => async (model, harness) => {
    model.isDisturbed = isDisturbed;
    await fc.asyncModelRun(() => ({ model, real: harness }), steps);
    isDisturbed = model.isDisturbed;
  });
}

function describeFailure(details: fc.RunDetails<[Steps]>, together: readonly Steps[]): string {
  const { seed, counterexamplePath: path, errorInstance } = details;
  const again = replayCommand({ seed, path, runs: together.length }, stepsMax);
  const runs = together.map(String).join('\n');
  const report = fc.defaultReportMessage(details) ?? '';
  return `${String(errorInstance)}\n\n${report}\n\nThe runs:\n${runs}\n\nExactly this again:\n${again}`;
}
