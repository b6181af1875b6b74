import assert from 'node:assert/strict';
import type { Behaviour } from './behaviour.ts';
import { listedDisputes, unknownWhileUnanswered } from './listing.ts';
import { paidPayment, reported } from './observing.ts';

const SECOND_MS = 1000;

/** The gateway's list of disputes of a period, each with its present status. */
export const disputeListBehaviours: readonly Behaviour[] = [
  ...(['won', 'lost'] as const).map((status): Behaviour => ({
    name: `the list of disputes agrees with the webhooks, until one is ${status}`,
    needs: ({ gateway, unreported }) => gateway.listDisputes !== undefined && !unreported.has(`dispute ${status}`),
    async check(stage) {
      const { gatewayReference } = await paidPayment(stage);

      const { id } = stage.controls.openDispute(gatewayReference);
      assert.deepEqual(await listedDisputes(stage), [await reported(stage, 'dispute opened')]);
      stage.controls.closeDispute(id, status);

      assert.deepEqual(await listedDisputes(stage), [await reported(stage, `dispute ${status}`)]);
      assert.deepEqual(await listedDisputes(stage, { from: SECOND_MS }), []);
      assert.deepEqual(await listedDisputes(stage, { until: -SECOND_MS }), []);
    },
  })),
  ...unknownWhileUnanswered({
    operation: 'list_disputes',
    needs: ({ gateway }) => gateway.listDisputes !== undefined,
    list: (gateway, query) => gateway.listDisputes?.(query),
  }),
];
