import { hash } from 'node:crypto';
import type { EventDefinition, Refund } from '@booking/contracts';
import type { NewFault } from '@booking/gateway-simulator';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { TestRefunds } from './start-refunds.ts';

/** Most events become dead letters after this number of attempts. */
const ATTEMPTS_MAX = 8;

/** The running service of this test file. It is set while the tests run. */
export let refunds: TestRefunds;

/** Starts the service before the tests of this file, and stops it after them. */
export function useRefunds(...parameters: Parameters<typeof TestRefunds.start>): void {
  beforeAll(async () => {
    refunds = await TestRefunds.start(...parameters);
  });
  afterAll(() => refunds.stop());
}

/** Plans a fault of the next calls of this operation. */
export function nextCallWill(operation: NewFault['operation'], fault: NewFault['fault'], count = 1): void {
  refunds.simulator.controls.addFault({ gateway: 'sandbox', operation, fault, count });
}

/** Makes a refund due until it succeeds, because its gateway gets no calls for some seconds after several failures. */
export async function succeedsWhenDue(refund: Refund): Promise<void> {
  await eventually(async () => {
    await refunds.makeDue(refund);
    expect((await refunds.read(refund)).status).toBe('succeeded');
  });
}

/** Waits for the only refund of a booking, or for the only refund that `isMeant` selects, and returns it. */
export function onlyRefundOf({ id }: { id: string }, isMeant = (_refund: Refund): boolean => true): Promise<Refund> {
  return eventually(async () => {
    const [refund, ...others] = (await refunds.refundsOf(id)).filter(isMeant);
    expect(others).toEqual([]);
    if (!refund) throw new Error('there is no such refund yet');
    return refund;
  });
}

/** Delivers an event again, without waiting for the pause after its last attempt. */
export async function deliverAgain(definition: EventDefinition, eventId: string): Promise<void> {
  await refunds.bus.publishRaw(definition, await payloadOf(definition, eventId));
}

/** Lets an event fail more often than other events may, and expects that it is still tried. */
export async function outlastAttempts(definition: EventDefinition, eventId: string): Promise<void> {
  const message = hash('sha256', await payloadOf(definition, eventId));
  const attempts = () => refunds.db('inbox_attempts').where({ message });
  const reach = (count: number) =>
    eventually(async () => expect(await attempts().where('attempts', '>=', count)).toHaveLength(1));
  await reach(1);
  await attempts().update({ attempts: ATTEMPTS_MAX });
  await reach(ATTEMPTS_MAX + 1);
  await deliverAgain(definition, eventId);
  // A dead letter has no count.
  await reach(ATTEMPTS_MAX + 2);
}

async function payloadOf(definition: EventDefinition, eventId: string): Promise<string> {
  const events = await refunds.bus.published(definition);
  return JSON.stringify(events.find(({ id }) => id === eventId));
}
