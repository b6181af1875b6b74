/**
 * The placeholder in index.html that every answer replaces with its own nonce. services/admin has the same constant.
 */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
