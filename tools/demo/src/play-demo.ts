import { parseArgs } from 'node:util';
import { type GatewayName, gatewayNames } from '@booking/gateway-simulator';
import { ProductClient, SimulatorClient } from '@booking/testing/clients';
import { Narrator, NotObserved } from './narrator.ts';
import { playBookings } from './play-bookings.ts';
import type { RunningProduct } from './running-product.ts';

type Play = {
  /** The title of the first chapter. */
  readonly chapter: string;
  readonly step: string;
  readonly open: (signal: AbortSignal) => Promise<RunningProduct>;
};

/** Plays the demo on the product that `open` returns. Sets the exit code if a step fails. */
export async function playDemo({ chapter, step, open }: Play): Promise<void> {
  const method = readMethod();
  if (method === undefined) {
    process.stderr.write(`The only option is --method, with one of ${gatewayNames.join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  const narrator = new Narrator({ write: (text) => process.stdout.write(text), isColoured: process.stdout.isTTY });
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());

  let product: RunningProduct | undefined;
  try {
    narrator.chapter(chapter);
    product = await narrator.step(step, async () => {
      const result = await open(interrupted.signal);
      return { observed: `ready at ${result.url}`, result };
    });
    await playBookings({
      narrator,
      gateway: new SimulatorClient(product),
      alice: await ProductClient.of(product, 'alice'),
      staff: await ProductClient.of(product, 'staff', ['process_refunds', 'read_all']),
      method,
    });
    narrator.end();
  } catch (error) {
    const sentence = error instanceof NotObserved ? `Not observed: ${error.message}.` : String(error);
    process.stderr.write(`\n${sentence}\n`);
    process.exitCode = 1;
  } finally {
    await product?.stop();
  }
}

function readMethod(): GatewayName | undefined {
  try {
    const { values } = parseArgs({ options: { method: { type: 'string', default: 'stripe' } } });
    return gatewayNames.find((name) => name === values.method);
  } catch {
    return undefined;
  }
}
