import { join } from 'node:path';
import { GetDeadLetter, ProblemError } from '@booking/contracts';
import { createLogger, newId } from '@booking/runtime';
import { eventually, freePort, makeThrowawayDir, openBusProbe, startTestNats, type TestNats } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';
import { responder } from '../src/commands/responder.ts';
import { type BusMember, defineCommandHandler } from '../src/index.ts';

const GET = GetDeadLetter.bookings;

const lines: string[] = [];
const destination = { write: (line: string): void => void lines.push(line) };
const logger = createLogger({ service: 'bookings', level: 'warn', destination });

it('a service answers a command once the bus permits it, although the bus first refused the subscription', async () => {
  const port = await freePort();
  // A service that sends a command to itself needs no permission to receive it.
  const refusing = await startNats(port, [GET]);
  const bus = new Bus({ servers: [refusing.urls('bookings')], name: 'bookings', sends: [], logger });
  const handler = defineCommandHandler(GET, () => Promise.reject(new ProblemError('dead-letter-not-found', 'None.')));
  const answering = responder({ service: 'bookings', bus, handlers: [handler], logger });
  await bus.start();
  await answering.start?.();
  await eventually(() => expect(lines.join()).toContain('the bus refuses a subscription to a command'));
  expect(lines.join()).toContain(GET.name);

  await refusing.stop();
  const permitting = await startNats(port, []);
  const probe = await openBusProbe(permitting.urls, { name: 'bookings', listeners: [] });

  expect(await probe.request(GET, { deadLetterId: newId() })).toMatchObject({
    problem: { type: '/problems/dead-letter-not-found' },
  });
  await probe.close();
  await answering.stop();
  await bus.stop();
  await permitting.stop();
});

function startNats(port: number, sends: BusMember['sends']): Promise<TestNats> {
  const storeDir = join(makeThrowawayDir('booking-late-permissions-'), 'jetstream');
  return startTestNats({ storeDir, port, members: [{ service: 'bookings', listeners: [], sends, oversees: false }] });
}
