export { authConfig, authenticator, AuthEnv, type Authenticator } from './authentication.ts';
export { ClientApiEnv, LimitedClientApiEnv, type ClientApiConfig } from './client-api-config.ts';
export { clientAddress, TrustedProxiesEnv } from './client-address.ts';
export { httpServer, type RawHandler } from './create-http-server.ts';
export { CrossOriginEnv } from './cross-origin.ts';
export {
  defineRoute,
  type Answer,
  type Caller,
  type RequestHeaders,
  type Route,
  type RouteAnswer,
  type RouteDescription,
} from './define-route.ts';
export { EventStream, streamAnswer } from './event-stream.ts';
export { Id } from './id.ts';
export { runFirstStepOnce, runOnce, toAnswer, type FirstStep } from './idempotency.ts';
export { canonicalJson, keyOfRequest, type IdempotencyKey } from './idempotency-key.ts';
export {
  createIdempotencyTable,
  forgetAnswers,
  IDEMPOTENCY_HOURS,
  idempotencyJob,
  indexAnswers,
} from './idempotency-table.ts';
export { decodeCursor, encodeCursor, listOf, pageOf, PageQuery } from './pagination.ts';
export { parseJson } from './parse-json.ts';
export { validationFailed } from './parse-request.ts';
export { preferenceApplied } from './prefer.ts';
export { answerProblem, problemAnswer } from './problem-details.ts';
export { AddressLimitEnv, rateLimitConfig, RateLimits, type RateLimitConfig } from './rate-limits.ts';
export { BODY_BYTES_MAX, readBody } from './read-body.ts';
export { singleHeaders } from './read-request.ts';
export { RequestBatcher, type Decide, type Submitted } from './request-batcher.ts';
export { describeRequest } from './request-log.ts';
export { sendAnswer } from './send-answer.ts';
export { type Pieces } from './send-pieces.ts';
export { ReplayedProblem, type Decided } from './stored-outcome-repository.ts';
export { wholeNumber } from './whole-number.ts';
