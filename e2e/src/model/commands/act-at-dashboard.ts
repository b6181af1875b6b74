import type { LedgerEntry } from '@booking/gateway-simulator';
import fc from 'fast-check';
import { pick, pickSession } from '../booking-model.ts';
import type { Harness } from '../harness.ts';
import { SECOND_STEP_MS, WAITS_FOR_BANK_MS } from '../simulated-gateways.ts';
import { hasSessions, stepOf } from './step.ts';

type DashboardAct = {
  readonly number: number;
  readonly does: (typeof acts)[number];
  /** The percentage of the remaining amount of a refund, or of the captured amount of a dispute. */
  readonly share: number;
  readonly behaviour: (typeof behaviours)[number];
};

const acts = [
  'refund',
  'dispute',
  'win the dispute',
  'lose the dispute',
  'settle a refund',
  'reverse a refund',
] as const;
/** `pending` waits until the bank settles it. */
const behaviours = [
  'at_once',
  'pending',
  'pending_then_succeeded',
  'pending_then_failed',
  'succeeded_then_failed',
] as const;

export const dashboardAct: fc.Arbitrary<DashboardAct> = fc.record({
  number: fc.nat(20),
  does: fc.constantFrom('refund', 'lose the dispute', 'lose the dispute', ...acts),
  share: fc.integer({ min: 1, max: 100 }),
  behaviour: fc.constantFrom(...behaviours),
});

/** Actions at the gateway that bypass the product: people make refunds, and banks charge back. */
export const actAtDashboard = stepOf<DashboardAct>('at the dashboard', {
  when: hasSessions,
  act: async (choice, model, harness) => {
    const id = pickSession(model, choice.number);
    const account = (await harness.gateway.accounts()).find(({ session }) => session.id === id);
    if (account) await act(choice, account, harness);
  },
});

async function act(choice: DashboardAct, account: LedgerEntry, harness: Harness): Promise<void> {
  const { does } = choice;
  if (does === 'refund') await refund(choice, account, harness);
  else if (does === 'dispute') await dispute(choice, account, harness);
  else if (does === 'settle a refund' || does === 'reverse a refund') await settleRefund(choice, account, harness);
  else await closeDispute(choice, account, harness);
}

async function refund({ share, behaviour }: DashboardAct, account: LedgerEntry, { gateway }: Harness): Promise<void> {
  const amount = Math.floor((account.remaining * share) / 100);
  if (amount === 0) return;
  await gateway.attempt('/refunds', { session: account.session.id, amount, ...planOf(behaviour) });
}

/** A refund that waits for the bank is pending until `settle a refund`. */
export function planOf(behaviour: string): { readonly behaviour: string; readonly afterMs: number } {
  return behaviour === 'pending'
    ? { behaviour: 'pending_then_succeeded', afterMs: WAITS_FOR_BANK_MS }
    : { behaviour, afterMs: SECOND_STEP_MS };
}

async function dispute({ share }: DashboardAct, account: LedgerEntry, { gateway }: Harness): Promise<void> {
  const { session, captured, disputes } = account;
  const amount = Math.ceil((captured * share) / 100);
  if (disputes.length === 0 && amount > 0) await gateway.attempt('/disputes', { session: session.id, amount });
}

/**
 * The bank decides on a dispute, or changes its decision. If there is none, the payer opens one, so that a later step
 * can end it.
 */
async function closeDispute(choice: DashboardAct, account: LedgerEntry, harness: Harness): Promise<void> {
  const [known] = account.disputes;
  if (!known) return dispute(choice, account, harness);
  const status = choice.does === 'win the dispute' ? 'won' : 'lost';
  await harness.gateway.attempt(`/disputes/${known.id}/close`, { status });
}

/** The bank settles a pending refund, or reverses any refund that has not failed. */
async function settleRefund({ does, number }: DashboardAct, { refunds }: LedgerEntry, { gateway }: Harness) {
  const isReversal = does === 'reverse a refund';
  const found = refunds.filter(({ status }) => (isReversal ? status !== 'failed' : status === 'pending'));
  if (found.length === 0) return;
  await gateway.attempt(`/refunds/${pick(found, number).id}/settle`, { status: isReversal ? 'failed' : 'succeeded' });
}
