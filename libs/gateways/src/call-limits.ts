/** The time limit of one call to a gateway, in milliseconds. */
export const CALL_MS_MAX = 10_000;
/** The longest wait of a query for its turn, in milliseconds. A query that would wait longer is not sent. */
export const QUESTION_WAIT_MS_MAX = 10_000;
/** The largest number of consecutive calls that `initiate`, `cancel` or `fetchPayment` makes. */
export const PAYMENT_CALLS_MAX = 5;
/**
 * The largest number of consecutive calls that `fetchReports` makes. It fails if a payment has more pages of refunds.
 */
export const REPORT_CALLS_MAX = 10;
