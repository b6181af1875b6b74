export { signBearerToken } from './bearer-token.ts';
export { keepSecrets } from './keep-secrets.ts';
export { busUsers, completeSecrets, databaseOf, publicKeySet, type Secrets } from './secrets.ts';
export { readKeptSecrets } from './write-secrets.ts';
export { parseTokenRequest, TOKEN_OPTIONS, type TokenRequest } from './token-request.ts';
