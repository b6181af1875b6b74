import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Whether the request brings the API key as a bearer token. */
export function bringsApiKey(request: Request, apiKey: string): boolean {
  return timingSafeEqual(digest(request.header('authorization') ?? ''), digest(`Bearer ${apiKey}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
