import type { RequestHandler } from 'express';
import { bringsApiKey } from '../api-key.ts';

/** Rejects a request to the control API that does not have its key as a bearer token. */
export function requireControlKey(controlKey: string): RequestHandler {
  return (request, response, next) => {
    if (bringsApiKey(request, controlKey)) next();
    else {
      const error = { code: 'unauthenticated', message: 'The control API needs its key as a bearer token.' };
      response.status(401).set('WWW-Authenticate', 'Bearer').json({ error });
    }
  };
}
