export { authConfig, authenticator, AuthEnv, type Authenticator } from './authentication/authentication.ts';
export { ClientApiEnv, type ClientApiConfig } from './client-api-config.ts';
export { clientAddress, TrustedProxiesEnv } from './requests/client-address.ts';
export { httpServer, type RawHandler } from './create-http-server.ts';
export {
  defineRoute,
  type Answer,
  type Caller,
  type RequestHeaders,
  type Route,
  type RouteAnswer,
  type RouteDescription,
} from './define-route.ts';
export { EventStream, streamAnswer } from './answers/event-stream.ts';
export { Id } from './requests/id.ts';
export { decodeCursor, encodeCursor, listOf, pageById, pageOf, PageQuery } from './requests/pagination.ts';
export { validationFailed } from './requests/parse-request.ts';
export { preferenceApplied } from './requests/prefer.ts';
export { answerProblem } from './answers/problem-details.ts';
export { AddressLimitEnv, rateLimitConfig, RateLimits, type RateLimitConfig } from './limits/rate-limits.ts';
export { readBody } from './requests/read-body.ts';
export { singleHeaders } from './requests/read-request.ts';
export { runOnce, toAnswer } from './answers/run-once.ts';
export { describeRequest } from './answers/request-log.ts';
export { sendAnswer } from './answers/send-answer.ts';
export { type Pieces } from './answers/send-pieces.ts';
export { wholeNumber } from './requests/whole-number.ts';
/** For released migrations, which never change. */
export { canonicalJson, createIdempotencyTable, indexAnswers } from '@booking/idempotency';
