import type { DisputeReport } from '@booking/contracts';

type Stage = Readonly<Partial<Record<DisputeReport['status'], readonly string[]>>>;

/**
 * The event codes of a dispute by its stages, and its status after each event
 * (docs.adyen.com/risk-management/disputes-api/dispute-notifications). A reversed chargeback "is not final": the bank may
 * charge back a second time. Requests for information are ignored, because they take no money and have no end. The end
 * of the defence period is ignored because it also comes after requests for information.
 */
const stages: readonly Stage[] = [
  { opened: ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'DISPUTE_OPENED_WITH_CHARGEBACK'] },
  { opened: ['CHARGEBACK_REVERSED'] },
  { lost: ['SECOND_CHARGEBACK'] },
  { opened: ['PREARBITRATION_OPEN'] },
  {
    opened: ['PREARBITRATION_DECLINED'],
    won: ['PREARBITRATION_WON', 'PREARBITRATION_ISSUER_WITHDRAWN'],
    lost: ['PREARBITRATION_LOST', 'PREARBITRATION_ACCEPTED'],
  },
  { opened: ['SCHEME_ARBITRATION'] },
  { won: ['SCHEME_ARBITRATION_WON'], lost: ['SCHEME_ARBITRATION_LOST'] },
];

/** The state of a dispute after an event. */
export type AdyenDisputeState = Pick<DisputeReport, 'status' | 'sequence'>;

/**
 * The state after each event code. No time of an event is signed, so the stage is the sequence.
 * `ISSUER_RESPONSE_TIMEFRAME_EXPIRED` may follow several stages, so it has no sequence and only ends an open dispute.
 */
export const disputeEvents: readonly (readonly [string, AdyenDisputeState])[] = [
  ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', { status: 'won', sequence: null }],
  ...stages.flatMap((stage, sequence) => [
    ...statesOf('opened', stage, sequence),
    ...statesOf('won', stage, sequence),
    ...statesOf('lost', stage, sequence),
  ]),
];

function statesOf(
  status: DisputeReport['status'],
  stage: Stage,
  sequence: number,
): (readonly [string, AdyenDisputeState])[] {
  return (stage[status] ?? []).map((code) => [code, { status, sequence }]);
}
