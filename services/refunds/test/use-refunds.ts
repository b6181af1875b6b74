import type { Refund } from '@booking/contracts';
import type { NewFault } from '@booking/gateway-simulator';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { TestRefunds } from './start-refunds.ts';

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

/** Waits for the only refund of a booking, or for the only one that is meant, and returns it. */
export function onlyRefundOf({ id }: { id: string }, isMeant = (_refund: Refund): boolean => true): Promise<Refund> {
  return eventually(async () => {
    const [refund, ...others] = (await refunds.refundsOf(id)).filter(isMeant);
    expect(others).toEqual([]);
    if (!refund) throw new Error('there is no such refund yet');
    return refund;
  });
}
