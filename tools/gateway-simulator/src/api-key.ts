import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Whether the request carries the API key as a bearer token. */
export function bringsApiKey(request: Request, apiKey: string): boolean {
  return bringsAuthorization(request, `Bearer ${apiKey}`);
}

/** Whether the request carries these credentials, a name and a password, in HTTP's basic scheme. */
export function bringsBasicCredentials(request: Request, credentials: string): boolean {
  return bringsAuthorization(request, `Basic ${Buffer.from(credentials).toString('base64')}`);
}

/** Whether the request carries exactly these credentials. */
function bringsAuthorization(request: Request, credentials: string): boolean {
  return isSameText(request.header('authorization') ?? '', credentials);
}

export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
