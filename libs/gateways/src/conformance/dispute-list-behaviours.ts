import assert from 'node:assert/strict';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { listedDisputes, unknownWhileUnanswered } from './listing.ts';
import { paidPayment, reported } from './observing.ts';

const SECOND_MS = 1000;

/** The behaviours of the gateway's list of disputes of a period, each with its current status. */
export const disputeListBehaviours: readonly Behaviour[] = [
  ...(['won', 'lost'] as const).map((status): Behaviour => ({
    name: `the list of disputes agrees with the webhooks, until one is ${status}`,
    needs: ({ gateway, unreported }) => gateway.listDisputes !== undefined && !unreported.has(`dispute ${status}`),
    async check(fixture) {
      const { gatewayReference } = await paidPayment(fixture);

      const { id } = fixture.controls.openDispute(gatewayReference);
      assert.deepEqual(await listedFacts(fixture), [unordered(await reported(fixture, 'dispute opened'))]);
      fixture.controls.closeDispute(id, status);

      assert.deepEqual(await listedFacts(fixture), [unordered(await reported(fixture, `dispute ${status}`))]);
      assert.deepEqual(await listedDisputes(fixture, { from: SECOND_MS }), []);
      assert.deepEqual(await listedDisputes(fixture, { until: -SECOND_MS }), []);
    },
  })),
  ...unknownWhileUnanswered('listDisputes', 'list_disputes'),
];

async function listedFacts(fixture: ConformanceFixture): Promise<object[]> {
  return (await listedDisputes(fixture)).map(unordered);
}

/** A report without its sequence: a list may state no order. */
function unordered(report: object): object {
  return { ...report, sequence: undefined };
}
