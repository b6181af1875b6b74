import { defineStateMachine } from '@booking/contracts';

export const allocationMachine = defineStateMachine({
  aggregate: 'allocation',
  states: ['reserved', 'submitted', 'pending', 'succeeded', 'failed', 'released'],
  initial: 'reserved',
  moves: {
    submit: { reserved: 'submitted' },
    revert_submission: { submitted: 'reserved' },
    delay: { submitted: 'pending', pending: 'pending', succeeded: 'succeeded', failed: 'failed' },
    succeed: { submitted: 'succeeded', pending: 'succeeded', succeeded: 'succeeded' },
    fail: { submitted: 'failed', pending: 'failed', succeeded: 'failed', failed: 'failed' },
    release: { reserved: 'released' },
    record_external: { reserved: 'pending' },
    settle_manually: { reserved: 'succeeded' },
    give_up: { submitted: 'failed', pending: 'failed' },
  },
  notes: [
    '- `revert_submission`: the only call for the allocation certainly had no effect, so it is unsent again.',
    '- `delay`: the gateway needs time. It has no effect once the allocation has succeeded or failed.',
    '- `record_external`: the refund was made at the gateway. It is never sent.',
    '- `settle_manually`: the money was returned in another way. It is never sent.',
    '- `give_up`: staff end an unresolved allocation.',
    '- `failed` is final: a success that is reported later is rejected.',
  ].join('\n'),
});
export type AllocationMove = keyof typeof allocationMachine.moves;
