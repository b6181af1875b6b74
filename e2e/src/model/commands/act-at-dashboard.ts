import type { LedgerEntry } from '@booking/gateway-simulator';
import fc from 'fast-check';
import { pick, sessionsOf } from '../booking-model.ts';
import type { Harness } from '../harness.ts';
import { SECOND_STEP_MS } from '../simulated-gateways.ts';
import { hasSessions, stepOf } from './step.ts';

type DashboardAct = {
  readonly number: number;
  readonly does: 'refund' | 'dispute' | 'win the dispute' | 'lose the dispute';
  /** The percentage of the remaining amount. */
  readonly share: number;
  readonly behaviour: (typeof behaviours)[number];
};

const behaviours = ['at_once', 'pending_then_succeeded', 'pending_then_failed', 'succeeded_then_failed'] as const;

export const dashboardAct: fc.Arbitrary<DashboardAct> = fc.record({
  number: fc.nat(20),
  does: fc.constantFrom('refund', 'refund', 'dispute', 'win the dispute', 'lose the dispute'),
  share: fc.integer({ min: 1, max: 100 }),
  behaviour: fc.constantFrom(...behaviours),
});

/** Actions at the gateway that bypass the product: people make refunds, and banks charge back. */
export const actAtDashboard = stepOf<DashboardAct>('at the dashboard', {
  when: hasSessions,
  act: async (choice, model, harness) => {
    const id = pick(sessionsOf(model), choice.number);
    const account = (await harness.gateway.accounts()).find(({ session }) => session.id === id);
    if (account) await act(choice, account, harness);
  },
});

async function act(choice: DashboardAct, account: LedgerEntry, { gateway }: Harness): Promise<void> {
  const { does, share, behaviour } = choice;
  const { session, remaining, disputes } = account;
  if (does === 'dispute') {
    if (disputes.length === 0) await gateway.attempt('/disputes', { session: session.id });
  } else if (does === 'refund') {
    const amount = Math.floor((remaining * share) / 100);
    const order = { session: session.id, amount, behaviour, afterMs: SECOND_STEP_MS };
    if (amount > 0) await gateway.attempt('/refunds', order);
  } else {
    const open = disputes.find(({ status }) => status === 'opened');
    const status = does === 'win the dispute' ? 'won' : 'lost';
    if (open) await gateway.attempt(`/disputes/${open.id}/close`, { status });
  }
}
