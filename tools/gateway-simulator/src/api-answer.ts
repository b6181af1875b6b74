import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { type Faults, type Operation, type RequestFault, requestFaults } from './faults.ts';
import type { GatewayName } from './ledger/records.ts';

/** The longest time that a request without an answer stays open. */
const SILENCE_MS_MAX = 60_000;

/** The size of a huge answer: more than a client should accept from a gateway. */
const HUGE_CHARACTERS = 4 * 1024 * 1024;

export type ApiAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export function ok(body: unknown, status = 200): ApiAnswer {
  return { status, body };
}

type ApiContext = {
  readonly gateway: GatewayName;
  readonly faults: Faults;
  /** The body of an answer during an outage. */
  readonly outage: (status: number) => unknown;
};

type Act = (request: Request) => ApiAnswer;
type Behave = (context: ApiContext, response: Response, act: () => ApiAnswer) => void | Promise<void>;

/** The number of kept answers to earlier reads, which the fault `outdated` repeats. */
const EARLIER_MAX = 10_000;

/** Handles a request of a gateway's client, unless a fault applies to it. */
export function apiHandler(context: ApiContext, operation: Operation, act: Act): RequestHandler {
  const earlier = new Map<string, ApiAnswer>();
  return async (request, response) => {
    const fault = context.faults.take(context.gateway, operation, requestFaults);
    if (fault?.fault === 'slow') await wait(fault.afterMs);
    if (fault?.fault === 'held') await context.faults.untilCleared();
    const behave = fault ? misbehaviours[fault.fault] : answer;
    await behave(context, response, () => {
      const present = act(request);
      return fault?.fault === 'outdated'
        ? (earlier.get(request.originalUrl) ?? present)
        : remember(earlier, request, present);
    });
  };
}

/** Keeps the first answer to each read, for the fault `outdated`. */
function remember(earlier: Map<string, ApiAnswer>, { method, originalUrl }: Request, present: ApiAnswer): ApiAnswer {
  const isNew = method === 'GET' && !earlier.has(originalUrl) && earlier.size < EARLIER_MAX;
  if (isNew) earlier.set(originalUrl, structuredClone(present));
  return present;
}

const misbehaviours: Readonly<Record<RequestFault, Behave>> = {
  slow: answer,
  held: answer,
  outdated: answer,
  error_before: (context, response) => outage(context, response, 503),
  too_many_requests: (context, response) => outage(context, response, 429),
  time_out_before: (_context, response) => keepSilent(response),
  error_after: (context, response, act) => {
    act();
    outage(context, response, 502);
  },
  time_out: (_context, response, act) => {
    act();
    keepSilent(response);
  },
  reset: (_context, response, act) => {
    act();
    response.destroy();
  },
  garbage: (_context, response, act) => {
    act();
    response.status(200).type('text/html').send('<html>Just a moment…</html>');
  },
  empty: (_context, response, act) => {
    act();
    response.status(200).end();
  },
  truncated: (_context, response, act) => {
    const json = JSON.stringify(act().body ?? {});
    response.status(200).type('json').send(json.slice(0, -1));
  },
  twice: (_context, response, act) => {
    const json = JSON.stringify(act().body ?? {});
    response
      .status(200)
      .type('json')
      .send(json + json);
  },
  mistyped: (_context, response, act) => {
    response.status(200).json(mistype(act().body));
  },
  huge: (_context, response, act) => {
    response.status(200).json({ ...(act().body as object), padding: ' '.repeat(HUGE_CHARACTERS) });
  },
  redirect: (_context, response) => {
    response.redirect(302, 'http://169.254.169.254/latest/meta-data/');
  },
};

function answer(_context: ApiContext, response: Response, act: () => ApiAnswer): void {
  const { status, body, headers } = act();
  response
    .status(status)
    .set(headers ?? {})
    .json(body);
}

function outage(context: ApiContext, response: Response, status: number): void {
  response.status(status).set('Retry-After', '1').json(context.outage(status));
}

/** The members of a value, with the wrong types. */
function mistype(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mistype);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mistype(member)]));
  }
  return typeof value === 'string' ? { text: value } : [value];
}

function keepSilent(response: Response): void {
  setTimeout(() => response.destroy(), SILENCE_MS_MAX).unref();
}
