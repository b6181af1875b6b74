import { openStage, type Stage } from '../model/world.ts';
import { openBreakableStage } from '../mutants/breakable-stage.ts';
import type { ChaosSettings } from './chaos-settings.ts';
import { Controls } from './controls.ts';
import { gatewayCallers, Network } from './network.ts';
import { persistentRequests } from './persistent-requests.ts';
import type { Surroundings } from './run-chaos.ts';

const MINUTE_MS = 60_000;

export type ChaosStage = Surroundings & { readonly stop: () => Promise<void> };
type Options = Pick<ChaosSettings, 'faultMsMax' | 'minutes'> & Partial<Pick<ChaosSettings, 'mutant' | 'otherVersion'>>;

/** Starts the product behind a network that can fail. Its logs have every request. */
export async function openChaosStage(options: Options): Promise<ChaosStage> {
  const network = await Network.create();
  const controls = new Controls(options.otherVersion);
  const close = async (): Promise<void> => {
    await network.close();
    controls.remove();
  };
  try {
    const stage = await startStage(options, network, controls);
    return { stage, network, controls, stop: () => stage.stop().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startStage(
  { faultMsMax, minutes, mutant }: Options,
  network: Network,
  controls: Controls,
): Promise<Stage> {
  const { servers, variables, reach, entrance } = network;
  for (const service of gatewayCallers) controls.setVariables(service, network.variablesOf(service));
  const options = {
    send: persistentRequests(minutes * MINUTE_MS + faultMsMax),
    servers,
    reach,
    entrance,
    variables: { ...variables, LOG_LEVEL: 'info', NODE_OPTIONS: controls.nodeOption },
  };
  if (mutant === undefined) return openStage(options);
  const stage = await openBreakableStage(options);
  await stage.switchOff(mutant);
  return stage;
}
