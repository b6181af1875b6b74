import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import type { Acknowledgement, RawCallback } from '@booking/gateways/records';
import { answerProblem, describeRequest, type RawHandler, readBody, sendAnswer, singleHeaders } from '@booking/http';
import { type CallbackPath, parseCallbackPath } from '../../callback/callback-url.ts';
import { type Deps, receiveWebhook } from './receive-webhook.ts';

type RouteDeps = Deps & {
  readonly gateways: Gateways;
  readonly publicUrl: string;
};

/**
 * `POST /api/v1/webhooks/{method}/{encryptBookingId?}`. It runs before Express, because a signature covers raw bytes,
 * and because it may receive floods of requests. See libs/http for its error answers.
 */
export function receiveWebhookRoute(deps: RouteDeps): RawHandler {
  return (request, response) => {
    const path = parseCallbackPath(request.url ?? '');
    if (!path) return false;

    describeRequest(response, { operation: 'receiveWebhook', route: '/api/v1/webhooks/{method}' });
    receive(deps, path, { request, response })
      .then(({ status, contentType, body }) =>
        sendAnswer(response, { status, headers: { 'content-type': contentType }, body }),
      )
      .catch((error: unknown) => answerProblem(response, error, deps.logger));
    return true;
  };
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function receive(
  deps: RouteDeps,
  { method, token }: CallbackPath,
  { request, response }: Exchange,
): Promise<Acknowledgement> {
  const gateway = deps.gateways.get(method);
  if (!gateway) throw new ProblemError('unknown-payment-method', 'No payment method of this name is configured.');
  if (request.method !== 'POST') throw refuseMethod(response);
  requireMediaType(request, gateway.callbackForm.contentTypes);
  return receiveWebhook(deps, { gateway, token, raw: await readCallback(request, deps.publicUrl) });
}

function refuseMethod(response: ServerResponse): ProblemError {
  response.setHeader('allow', 'POST');
  return new ProblemError('method-not-allowed', 'Send the webhook with POST.');
}

function requireMediaType({ headers }: IncomingMessage, contentTypes: readonly string[]): void {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  if (contentTypes.includes(mediaType.trim().toLowerCase())) return;
  throw new ProblemError(
    'unsupported-media-type',
    `The content type of a webhook must be ${contentTypes.join(' or ')}.`,
  );
}

async function readCallback(request: IncomingMessage, publicUrl: string): Promise<RawCallback> {
  const rawBody = await readBody(request);
  return { rawBody, headers: singleHeaders(request.headers), url: publicUrl + (request.url ?? '') };
}
