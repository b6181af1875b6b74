/** The reason of a refusal. Each gateway expresses it in its own form. */
export type RefusalReason =
  | 'not_found'
  | 'session_not_open'
  | 'not_captured'
  | 'already_refunded'
  | 'amount_too_large'
  | 'wrong_currency'
  | 'disputed'
  | 'refund_refused'
  | 'not_pending'
  | 'no_callback_address';

/** An action that the state of the gateway does not allow. */
export class SimulatorError extends Error {
  override readonly name = 'SimulatorError';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
