import type { NewFault } from '@booking/gateway-simulator';
import { afterAll, beforeAll } from '@jest/globals';
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
