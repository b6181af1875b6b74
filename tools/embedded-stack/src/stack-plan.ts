import type { Servers } from '@booking/testing/servers';
import type { DatabaseServer } from './databases.ts';
import type { SimulatorSecrets, StackEnvironment } from './environment.ts';
import type { LifeSigns } from './life-signs.ts';
import type { Ports } from './ports.ts';
import type { Programs } from './programs.ts';
import type { StackBus } from './stack-bus.ts';
import type { StackDirectory } from './stack-directory.ts';

/** The settings that all processes of one stack share. */
export type StackPlan = {
  readonly ports: Ports;
  readonly directory: StackDirectory;
  readonly environment: StackEnvironment;
  readonly simulatorSecrets: SimulatorSecrets;
  readonly database: DatabaseServer;
  readonly bus: StackBus;
  /** Starts PostgreSQL and nats-server. */
  readonly servers: Servers;
  readonly programs: Programs;
  /** Replaces the default interval of the checks of processes. Only tests set it. */
  readonly lifeSigns: Pick<LifeSigns, 'everyMs'> | undefined;
  readonly say: (sentence: string) => void;
};
