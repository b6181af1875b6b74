import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunningProcess } from '@booking/testing/servers';
import type { StripeBooks } from './fake-stripe/fake-stripe.ts';
import { programEnvironment } from './sides/program-environment.ts';
import type { ConnectedSide, Side, SideName, StartSide } from './sides/side.ts';
import { startFloor } from './sides/start-floor.ts';
import { startProduct } from './sides/start-product.ts';
import { startProgram } from './sides/start-program.ts';

/** The mode of the directory. PostgreSQL may run as another user, who must be able to traverse it. */
const ANYBODY_MAY_PASS = 0o711;
const SIDE_PORTS = 25;
const OFFSETS = { floor: 0, product: SIDE_PORTS, beside: 2 * SIDE_PORTS, stripe: 3 * SIDE_PORTS };
const starters: Readonly<Record<SideName, StartSide>> = { floor: startFloor, product: startProduct };

type HarnessOptions = { readonly port: number; readonly dataDir: string; readonly signal: AbortSignal };

/** All processes of a run, in a directory of their own. Closing the harness stops them and removes the directory. */
export class Harness {
  readonly signal: AbortSignal;
  readonly #port: number;
  readonly #directory: string;
  readonly #running = new Set<{ stop(): Promise<void> }>();
  #stripe: RunningProcess | undefined;

  constructor({ port, dataDir, signal }: HarnessOptions) {
    this.signal = signal;
    this.#port = port;
    mkdirSync(dataDir, { recursive: true, mode: ANYBODY_MAY_PASS });
    this.#directory = mkdtempSync(join(resolve(dataDir), 'run-'));
    chmodSync(this.#directory, ANYBODY_MAY_PASS);
  }

  /** The sides in the order of this round. */
  sideNames(round: number): SideName[] {
    return round % 2 === 1 ? ['floor', 'product'] : ['product', 'floor'];
  }

  newDirectory(name: string): string {
    const directory = join(this.#directory, name);
    rmSync(directory, { recursive: true, force: true });
    return directory;
  }

  /** Starts both sides for the whole run. */
  async startSides(): Promise<ConnectedSide[]> {
    const connected: ConnectedSide[] = [];
    for (const name of this.sideNames(1)) {
      console.log(`Starting the ${name} …`);
      const side = await this.#start(name, this.#port + OFFSETS[name], join(this.#directory, name));
      const client = await side.connect();
      this.#running.add({ stop: () => client.close() });
      connected.push({ side, client });
    }
    return connected;
  }

  /** Starts one more stack of a side; the caller stops it. */
  startBeside(name: SideName, dataDir: string): Promise<Side> {
    return this.#start(name, this.#port + OFFSETS.beside, dataDir);
  }

  async stripeBooks(): Promise<StripeBooks> {
    const answer = await fetch(`http://127.0.0.1:${this.#port + OFFSETS.stripe}/_books`);
    return (await answer.json()) as StripeBooks;
  }

  /** Stops all processes in reverse order of their start and removes their files. */
  async close(): Promise<void> {
    for (const running of [...this.#running].reverse()) await running.stop();
    await this.#stripe?.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #start(name: SideName, port: number, dataDir: string): Promise<Side> {
    const stripePort = this.#port + OFFSETS.stripe;
    this.#stripe ??= await startProgram({
      command: ['tools/bench/src/fake-stripe/main.ts', String(stripePort)],
      env: programEnvironment(),
      readyWhen: /^up$/m,
      signal: this.signal,
    });
    const side = await starters[name]({ dataDir, port, stripePort, signal: this.signal });
    const started = { ...side, stop: () => this.#stop(side) };
    this.#running.add(side);
    return started;
  }

  async #stop(side: Side): Promise<void> {
    this.#running.delete(side);
    await side.stop();
  }
}
