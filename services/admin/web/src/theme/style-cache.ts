import createCache from '@emotion/cache';

/** The Content-Security-Policy accepts only styles with the nonce of this answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const styleCache = createCache({ key: 'css', nonce, prepend: true });
