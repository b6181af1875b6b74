import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedStack, type EmbeddedStack } from '@booking/embedded-stack';
import { ProductClient, SimulatorClient } from '@booking/testing';
import { Narrator, NotObserved } from './narrator.ts';
import { tellStory } from './story.ts';

const { values } = parseArgs({ options: { method: { type: 'string', default: 'stripe' } } });
const narrator = new Narrator({
  write: (text) => process.stdout.write(text),
  isColoured: process.stdout.isTTY,
});
const dataDir = mkdtempSync(join(tmpdir(), 'booking-demo-'));
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

let stack: EmbeddedStack | undefined;
try {
  narrator.chapter('A fresh stack');
  stack = await narrator.step('PostgreSQL, NATS, a gateway simulator, five services and the ingress', async () => {
    const result = await startEmbeddedStack({ dataDir, env: process.env, signal: interrupted.signal });
    return { observed: `ready at ${result.url}`, result };
  });
  await tellStory({
    narrator,
    gateway: new SimulatorClient(stack.simulatorUrl),
    alice: await ProductClient.of(stack, 'alice'),
    staff: await ProductClient.of(stack, 'staff', ['process_refunds', 'read_all']),
    method: values.method,
  });
  narrator.end();
} catch (error) {
  const sentence = error instanceof NotObserved ? `Not observed: ${error.message}.` : String(error);
  process.stderr.write(`\n${sentence}\n`);
  process.exitCode = 1;
} finally {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
