import { defineStateMachine } from '@booking/contracts';

/**
 * `turn_away`: the only call for the allocation certainly had no effect, so it may be sent as if for the first time.
 * `delay`: the gateway needs time; ignored once the allocation is settled. `failed` is final: a success reported later
 * is rejected. `give_up`: staff end an unresolved allocation. `hear_of` is for refunds made at the gateway,
 * `settle_manually` for money returned in another way; neither is ever sent.
 */
export const allocationMachine = defineStateMachine({
  aggregate: 'allocation',
  states: ['reserved', 'submitted', 'pending', 'succeeded', 'failed', 'released'],
  initial: 'reserved',
  moves: {
    submit: { reserved: 'submitted' },
    turn_away: { submitted: 'reserved' },
    delay: { submitted: 'pending', pending: 'pending', succeeded: 'succeeded', failed: 'failed' },
    succeed: { submitted: 'succeeded', pending: 'succeeded', succeeded: 'succeeded' },
    fail: { submitted: 'failed', pending: 'failed', succeeded: 'failed', failed: 'failed' },
    release: { reserved: 'released' },
    hear_of: { reserved: 'pending' },
    settle_manually: { reserved: 'succeeded' },
    give_up: { submitted: 'failed', pending: 'failed' },
  },
});
export type AllocationMove = keyof typeof allocationMachine.moves;
