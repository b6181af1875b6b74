import { maskCardNumbers } from '@booking/runtime/card-numbers';
import { maskJson } from './json-tokens.ts';

type Headers = Readonly<Record<string, string>>;

const HIDDEN = '***';
const SECRET_NAME =
  /secret|passw(?:or)?d|authorization(?:_?code)?$|cookie|token$|api[_-]?key|private[_-]?key|^cv[cv]2?$/i;

const SIGNATURE_NAME = /signature|hmac|-sig$/;
/** A digest in hex or Base64. Its first eight characters are shown, to identify it. */
const DIGEST = /([A-Za-z0-9+/_-]{8})[A-Za-z0-9+/_-]{8,}={0,2}/g;

/**
 * Shows only the beginning of signatures, so that they can be compared. Hides headers completely if their name or the
 * adapter marks them as secret.
 */
export function maskHeaders(headers: Headers, secretHeaders: readonly string[]): Record<string, string> {
  const shown = ([name, value]: [string, string]): [string, string] => {
    if (secretHeaders.includes(name) || SECRET_NAME.test(name)) return [name, HIDDEN];
    return [name, SIGNATURE_NAME.test(name) ? value.replaceAll(DIGEST, '$1…') : value];
  };
  return Object.fromEntries(Object.entries(headers).map(shown));
}

/** Hides secrets and possible card numbers. JSON stays valid, and all other characters stay unchanged. */
export function maskBody(text: string): string {
  const maskMember = (value: string, name = '') => (SECRET_NAME.test(name) ? HIDDEN : maskText(value));
  return maskJson(text, maskMember) ?? maskText(text);
}

/** API keys and webhook secrets with a known prefix. */
const KEY = /\b(?:[sr]k_(?:live|test)|whsec|whpk|xnd_(?:production|development))_[\w+/=-]+/g;
const PASSWORD_OF_ADDRESS = /(:\/\/[^\s/:@]{0,256}:)[^\s/@]{1,256}(?=@)/g;
const SECRET_PARAMETER = /((?:^|[?&#;])[\w-]{0,64}(?:token|secret|passw(?:or)?d|api[_-]?key)=)[^&#;\s]+/gi;

function maskText(text: string): string {
  const withoutSecrets = text
    .replaceAll(KEY, HIDDEN)
    .replaceAll(PASSWORD_OF_ADDRESS, `$1${HIDDEN}`)
    .replaceAll(SECRET_PARAMETER, `$1${HIDDEN}`);
  return maskCardNumbers(withoutSecrets);
}
