import type { GatewayProtocol } from '../gateway-protocol.ts';
import type { Callback, CallbackAttempt } from '../ledger/records.ts';

/** How long the client may take to answer a webhook. */
const ANSWER_MS_MAX = 15_000;

type Options = {
  readonly url: string;
  readonly at: Date;
  readonly forged: CallbackAttempt['forged'];
  readonly traceparent: string | undefined;
  readonly signal: AbortSignal;
};

/** Sends one webhook once and returns the status of the answer; null without an answer. Never throws. */
export async function postCallback(
  protocol: GatewayProtocol,
  { id, body }: Callback,
  { url, at, forged, traceparent, signal }: Options,
): Promise<number | null> {
  const isForged = forged === 'signature';
  const signature = protocol.sign({ id, body: isForged ? `${body} ` : body, at, isForged });
  const trace = traceparent === undefined ? {} : { traceparent };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...trace, ...signature },
      body: sentBody(protocol, body, forged),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function sentBody(protocol: GatewayProtocol, body: string, forged: CallbackAttempt['forged']): string {
  if (forged === 'body') return alter(body);
  return forged === 'signature' && protocol.forge ? protocol.forge(body) : body;
}

/** Changes the body as a forger would: the amount becomes larger. */
function alter(body: string): string {
  return `${body.replace(/"(amount(_total)?|value)":(?=\d)/, (name) => `${name}9`)} `;
}
