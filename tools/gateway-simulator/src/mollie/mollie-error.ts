import { type ApiErrors, Refusal } from '../gateway-api.ts';

const titles: Readonly<Record<number, string>> = {
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The answer to a request that Mollie would refuse (docs.mollie.com/reference/handling-errors). */
export function mollieError(status: number, detail: string, field?: string): Refusal {
  return new Refusal(status, mollieProblem(status, detail, field));
}

/** The body of every answer that is not 2xx. Mollie's media type is `application/hal+json`. */
function mollieProblem(status: number, detail: string, field?: string) {
  const href = 'https://docs.mollie.com/reference/handling-errors';
  const links = { documentation: { href, type: 'text/html' } };
  return { status, title: titles[status] ?? 'Error', detail, ...(field !== undefined && { field }), _links: links };
}

/** The errors of Mollie's API, which names the first fault. */
export const mollieErrors: ApiErrors = {
  unauthenticated: mollieProblem(401, 'Missing authentication, or failed to authenticate'),
  outage: (status) => mollieProblem(status, 'Try again later'),
  invalid: ({ path, message }) => mollieError(422, message, path.join('.')),
  refused: ({ reason, message }) => mollieError(reason === 'not_found' ? 404 : 422, message),
};
