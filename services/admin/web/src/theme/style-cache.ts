import createCache from '@emotion/cache';

/** The Content-Security-Policy lets in only styles that carry the nonce of this very answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const styleCache = createCache({ key: 'css', nonce, prepend: true });
