type Unavailability = { readonly retryAfterMs?: number | undefined; readonly isNotDone?: boolean };

/** No usable answer. It is unknown whether the gateway acted, unless `isNotDone`. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  /** The delay that the gateway requested, if any. */
  readonly retryAfterMs: number | undefined;
  /** The request was rejected or never sent, so the gateway did nothing. */
  readonly isNotDone: boolean;

  constructor(message: string, { retryAfterMs, isNotDone = false }: Unavailability = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isNotDone = isNotDone;
  }
}

/** The gateway understood the request and definitely refused it. */
export class GatewayRejected extends Error {
  override readonly name = 'GatewayRejected';
}
