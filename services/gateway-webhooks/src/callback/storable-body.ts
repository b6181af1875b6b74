import { maskCardData, mayHaveCardNumber, SECURITY_CODE, SECURITY_CODE_MASK } from '@booking/runtime/card-numbers';
import { maskJson } from './json-tokens.ts';

const SECURITY_CODE_NAME = new RegExp(`${SECURITY_CODE}$`, 'i');
const MENTIONS_SECURITY_CODE = /[Cc](?:[Vv][CcVvNn]|[Ss][Cc])|(?:URITY|urity|ICATION|ication)[ _-]?[CcVvNn]/;
const SECURITY_CODE_VALUE = /^\d{3,4}$/;

/** A gateway's reference may have sixteen digits, and one in ten of these passes as a card number. */
const REFERENCE_NAME =
  /[Rr]eference(?:_?[Nn]umber)?$|(?:^|[^a-z])(?:ref|ids?|arn|rrn)$|[a-z0-9](?:Ref|I[dD]s?|Arn|Rrn)$/;

/** Without card data, the same bytes are returned. See ADR 0025. */
export function withoutCardData(rawBody: Buffer): Buffer {
  const text = rawBody.toString('utf8');
  if (!mayHaveCardData(text)) return rawBody;
  const masked = maskJson(text, maskMember) ?? maskCardData(text);
  return masked === text ? rawBody : Buffer.from(masked);
}

/**
 * A fast check of every webhook. It is false for most of them, which then need no exact check. A backslash may encode
 * any character, so it requires the exact check.
 */
function mayHaveCardData(text: string): boolean {
  return text.includes('\\') || mayHaveCardNumber(text) || MENTIONS_SECURITY_CODE.test(text);
}

function maskMember(value: string, name = ''): string {
  if (REFERENCE_NAME.test(name)) return value;
  if (SECURITY_CODE_NAME.test(name) && SECURITY_CODE_VALUE.test(value)) return SECURITY_CODE_MASK;
  return maskCardData(value);
}
