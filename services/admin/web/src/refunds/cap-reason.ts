/** The first words of the reason that the API gives for a refund that waits because of a cap. */
export const CAP_REASON = 'The cap on what ';
