import { type RequestHandler, type Response, Router } from 'express';
import { declineSession, getSession, paySession } from '../actions/sessions.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { checkoutPage, missingPage } from './checkout-page.ts';
import { stylesheet } from './stylesheet.ts';

/** The hosted payment page of a session, `/checkout/{session}`, and its three buttons. */
export function checkoutPages(simulation: Simulation): Router {
  const pay = (id: string) => returnUrlOf(paySession(simulation, id));
  const decline = (id: string) => declinedUrlOf(declineSession(simulation, id));
  const abandon = (id: string) => getSession(simulation, id).cancelUrl ?? `/checkout/${id}`;
  return Router()
    .get('/style.css', (_request, response) => void response.type('css').send(stylesheet))
    .get('/:id', withSession(simulation, show))
    .post('/:id/pay', withSession(simulation, button(pay)))
    .post('/:id/decline', withSession(simulation, button(decline)))
    .post('/:id/abandon', withSession(simulation, button(abandon)));
}

type Visit = (response: Response, session: Session) => void;

function withSession({ ledger }: Simulation, visit: Visit): RequestHandler {
  return (request, response) => {
    const session = ledger.sessions.get(String(request.params['id']));
    if (session) visit(response, session);
    else showMissing(response);
  };
}

/**
 * Runs the action of a button and redirects. If the button is pressed twice, or too late, it redirects to the page
 * itself.
 */
function button(press: (id: string) => string): Visit {
  return (response, { id, status }) => {
    response.redirect(303, status === 'open' ? press(id) : `/checkout/${id}`);
  };
}

/**
 * The address to which the customer returns. Clients of Stripe may request the session's id in it
 * (docs.stripe.com/payments/checkout).
 */
function returnUrlOf({ returnUrl, id }: Session): string {
  return returnUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function declinedUrlOf(session: Session): string {
  return session.status === 'open' || session.cancelUrl === null ? `/checkout/${session.id}` : session.cancelUrl;
}

function showMissing(response: Response): void {
  protect(response, "'self'");
  response.status(404).send(missingPage());
}

function show(response: Response, session: Session): void {
  protect(response, ["'self'", ...originsOf(session)].join(' '));
  response.send(checkoutPage(session));
}

/** The shop's own origins, which `form-action` must permit: browsers also apply it to the redirection after a form. */
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
