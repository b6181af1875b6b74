import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Whether the request carries the API key as a bearer token. */
export function bringsApiKey(request: Request, apiKey: string): boolean {
  return bringsAuthorization(request, `Bearer ${apiKey}`);
}

/** Whether the request carries exactly these credentials. */
export function bringsAuthorization(request: Request, credentials: string): boolean {
  return timingSafeEqual(digest(request.header('authorization') ?? ''), digest(credentials));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
