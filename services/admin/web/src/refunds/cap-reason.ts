/** The beginning of the API's reason of a refund that waits because of a cap. */
export const CAP_REASON = 'The cap on what ';
