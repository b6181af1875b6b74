import fc from 'fast-check';
import { hasSucceeded } from '../client.ts';
import { always, stepOf } from './step.ts';

export const comparison = fc.constant({});

/** Staff start a reconciliation with the gateways. */
export const compare = stepOf<object>('compare with the gateways', {
  when: always,
  act: async (_choice, _model, { adminClient }) => {
    hasSucceeded(await adminClient.send('/comparisons', {}), 202, {});
  },
});
