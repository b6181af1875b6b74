import { parseArgs } from 'node:util';
import { ProductClient, SimulatorClient } from '@booking/testing';
import { Narrator, NotObserved } from './narrator.ts';
import { freshStage, runningStage, type Stage } from './stage.ts';
import { tellStory } from './story.ts';

const { values } = parseArgs({
  options: {
    method: { type: 'string', default: 'stripe' },
    url: { type: 'string' },
    'token-command': { type: 'string', default: 'docker compose run --rm --no-deps -T token' },
  },
});
const narrator = new Narrator({
  write: (text) => process.stdout.write(text),
  isColoured: process.stdout.isTTY,
});
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

let stage: Stage | undefined;
try {
  stage = await (values.url === undefined ? freshStack() : runningStack(values.url));
  await tellStory({
    narrator,
    gateway: new SimulatorClient(stage.simulatorUrl),
    alice: await ProductClient.of(stage, 'alice'),
    staff: await ProductClient.of(stage, 'staff', ['process_refunds', 'read_all']),
    method: values.method,
  });
  narrator.end();
} catch (error) {
  const sentence = error instanceof NotObserved ? `Not observed: ${error.message}.` : String(error);
  process.stderr.write(`\n${sentence}\n`);
  process.exitCode = 1;
} finally {
  await stage?.stop();
}

function freshStack(): Promise<Stage> {
  narrator.chapter('A fresh stack');
  return narrator.step('PostgreSQL, NATS, a gateway simulator, five services and the ingress', async () => {
    const result = await freshStage({ env: process.env, signal: interrupted.signal });
    return { observed: `ready at ${result.url}`, result };
  });
}

function runningStack(url: string): Promise<Stage> {
  narrator.chapter('A stack that runs');
  return narrator.step('the ingress and the simulated gateways', async () => {
    const result = await runningStage(url, values['token-command']);
    return { observed: `they answer at ${result.url}`, result };
  });
}
