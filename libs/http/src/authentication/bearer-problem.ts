import { ProblemError } from '@booking/contracts';

/** A request without a valid bearer token. */
export class BearerProblem extends ProblemError {
  /** The header `WWW-Authenticate`. Clients get a new token after `invalid_token` (RFC 6750, 3.1). */
  readonly challenge: string;

  constructor(detail: string, { isTokenSent }: { isTokenSent: boolean }) {
    super('unauthenticated', detail);
    this.challenge = isTokenSent ? 'Bearer error="invalid_token"' : 'Bearer';
  }
}
