/** The time limit of one call to a gateway. */
export const CALL_MS_MAX = 10_000;
/** The longest wait of a request for its turn. After that it is not sent. */
export const QUESTION_WAIT_MS_MAX = 10_000;
/** The most consecutive calls that `initiate`, `cancel` or `fetchPayment` makes. */
export const PAYMENT_CALLS_MAX = 4;
/** The most consecutive calls that `fetchReports` makes. A payment with more pages of refunds is not answered. */
export const REPORT_CALLS_MAX = 10;
