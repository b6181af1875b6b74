import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { anyStep } from '../../src/model/commands/index.ts';
import { play, requireAgreement } from '../../src/model/play.ts';
import { replayCommand, replaySettings } from '../../src/model/replay-settings.ts';
import { fixture } from './fixture.ts';

const RUN_MS_MAX = 300_000;

const { parameters, stepsMax, replayPath } = replaySettings();

describe('money', () => {
  it(
    'stays correct in any interleaving of actions',
    async () => {
      const steps = fc.commands([anyStep], {
        maxCommands: stepsMax,
        size: 'max',
        ...(replayPath !== undefined && { replayPath }),
      });
      const property = fc.asyncProperty(steps, async (commands) => {
        const { broken } = await play(fixture, [
          (model, harness) => fc.asyncModelRun(() => ({ model, real: harness }), commands),
        ]);
        requireAgreement(broken);
      });

      const details = await fc.check(property, parameters);

      if (details.failed) throw new Error(describeFailure(details));
    },
    (parameters.numRuns ?? 1) * RUN_MS_MAX,
  );
});

function describeFailure<Steps>(details: fc.RunDetails<Steps>): string {
  const { seed, counterexamplePath: path, errorInstance } = details;
  const again = replayCommand({ seed, path }, stepsMax);
  return `${String(errorInstance)}\n\n${fc.defaultReportMessage(details) ?? ''}\n\nExactly this again:\n${again}`;
}
