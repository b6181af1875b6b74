import { Router, type Request, type Response } from 'express';
import { declineSession, getSession, paySession } from '../actions/sessions.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { checkoutPage, missingPage } from './checkout-page.ts';
import { stylesheet } from './stylesheet.ts';

/** The hosted payment page of a session, `/checkout/{session}`, and its three buttons. */
export function checkoutPages(simulation: Simulation): Router {
  const router = Router();
  router.get('/style.css', (_request, response) => void response.type('css').send(stylesheet));
  router.get('/:id', (request, response) => {
    show(response, getSession(simulation, String(request.params.id)));
  });
  router.post(
    '/:id/pay',
    press(simulation, (id) => void paySession(simulation, id), returnUrlOf),
  );
  router.post(
    '/:id/decline',
    press(simulation, (id) => void declineSession(simulation, id), declinedUrlOf),
  );
  router.post(
    '/:id/abandon',
    press(
      simulation,
      () => undefined,
      ({ cancelUrl }) => cancelUrl ?? '.',
    ),
  );
  router.use((error: unknown, _request: Request, response: Response, next: (error: unknown) => void) => {
    if (!(error instanceof SimulatorError)) return next(error);
    protect(response, "'self'");
    response.status(404).send(missingPage());
  });
  return router;
}

/** Does what a button says and leads on. A button pressed twice, or too late, leads back to the page. */
function press(simulation: Simulation, act: (id: string) => void, next: (session: Session) => string) {
  return (request: Request, response: Response) => {
    const id = String(request.params['id']);
    const isOpen = getSession(simulation, id).status === 'open';
    if (isOpen) act(id);
    const session = getSession(simulation, id);
    response.redirect(303, isOpen ? next(session) : `/checkout/${id}`);
  };
}

/** Stripe's clients may ask for the session's name in the address (docs.stripe.com/payments/checkout). */
function returnUrlOf({ returnUrl, id }: Session): string {
  return returnUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function declinedUrlOf(session: Session): string {
  return session.status === 'open' || session.cancelUrl === null ? `/checkout/${session.id}` : session.cancelUrl;
}

function show(response: Response, session: Session): void {
  protect(response, ["'self'", ...originsOf(session)].join(' '));
  response.send(checkoutPage(session));
}

/** Browsers apply `form-action` to the redirection after a form too, so the shop's own addresses must be in it. */
function originsOf({ returnUrl, cancelUrl }: Session): string[] {
  return [returnUrl, cancelUrl].flatMap((url) => (url !== null && URL.canParse(url) ? new URL(url).origin : []));
}

function protect(response: Response, formAction: string): void {
  response.type('html').set({
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
}
