import { Controls } from '../controls/controls.ts';
import { type Fixture, openFixture } from '../model/harness.ts';
import { openBreakableFixture } from '../mutants/breakable-fixture.ts';
import type { ChaosSettings } from './chaos-settings.ts';
import { gatewayCallers, Network } from './network.ts';
import { persistentRequests } from './persistent-requests.ts';
import type { Surroundings } from './run-chaos.ts';

const MINUTE_MS = 60_000;

export type ChaosFixture = Surroundings & { readonly stop: () => Promise<void> };
type Options = Pick<ChaosSettings, 'faultMsMax' | 'minutes'> &
  Partial<Pick<ChaosSettings, 'mutant' | 'otherVersion'>> & { readonly say?: (line: string) => void };

/** Starts the product behind a network that can fail. Its logs contain every request. */
export async function openChaosFixture(options: Options): Promise<ChaosFixture> {
  const network = await Network.create();
  const controls = new Controls(options.otherVersion);
  const close = async (): Promise<void> => {
    await network.close();
    controls.remove();
  };
  try {
    const fixture = await startFixture(options, network, controls);
    const stop = async (): Promise<void> => {
      try {
        await fixture.stop();
      } finally {
        await close();
      }
    };
    return { fixture, network, controls, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startFixture(
  { faultMsMax, minutes, mutant, say = () => undefined }: Options,
  network: Network,
  controls: Controls,
): Promise<Fixture> {
  const { servers, variables, reach, entrance } = network;
  for (const service of gatewayCallers) controls.setVariables(service, network.variablesOf(service));
  const options = {
    send: persistentRequests(minutes * MINUTE_MS + faultMsMax, say),
    servers,
    reach,
    entrance,
    variables: { ...variables, LOG_LEVEL: 'info', NODE_OPTIONS: controls.nodeOption },
  };
  if (mutant === undefined) return openFixture(options);
  const fixture = await openBreakableFixture({ ...options, controls });
  await fixture.switchOff([mutant]);
  return fixture;
}
