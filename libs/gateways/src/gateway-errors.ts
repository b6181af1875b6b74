type Unavailability = {
  readonly retryAfterMs?: number | undefined;
  readonly isNotDone?: boolean;
  readonly isTooEarly?: boolean;
};

/**
 * The gateway gave no usable answer. `isNotDone` means that it certainly did nothing; otherwise the outcome is unknown.
 */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  /** The delay that the gateway requested, if any. */
  readonly retryAfterMs: number | undefined;
  /** The request was rejected or never sent, so the gateway did nothing. */
  readonly isNotDone: boolean;
  /** The gateway works, did nothing, and accepts the same request later. */
  readonly isTooEarly: boolean;

  constructor(message: string, { retryAfterMs, isNotDone = false, isTooEarly = false }: Unavailability = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isNotDone = isNotDone;
    this.isTooEarly = isTooEarly;
  }
}

/** A call failed: no answer came, or its status or form says nothing about the request (5xx, unclear 4xx, not JSON). */
export class GatewayCallFailed extends GatewayUnavailable {}

/** The gateway understood the request and definitely refused it. */
export class GatewayRejected extends Error {
  override readonly name = 'GatewayRejected';
}

/** The gateway refused because the payment belongs to another account, not because of our earlier request. */
export class GatewayForbade extends GatewayRejected {}
