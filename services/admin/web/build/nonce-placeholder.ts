/** Stands in index.html where every answer puts a nonce of its own; services/admin knows it by the same name. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
