import { simulatedGateways } from '../gateways.ts';
import type { Session } from '../ledger/records.ts';
import { displayAmount } from './display-amount.ts';

const notices: Readonly<Record<Session['status'], string>> = {
  open: '',
  pending: 'Your payment is on its way.',
  succeeded: 'This payment is complete.',
  failed: 'This payment has failed.',
  expired: 'This payment page has expired.',
};

/** The HTML of the gateway's page for the customer. */
export function checkoutPage(session: Session): string {
  const isDeclined = session.status === 'open' && session.reason !== null;
  const notice = isDeclined ? 'Your card was declined. You can try again.' : notices[session.status];
  return layout(`
    <p class="gateway">${simulatedGateways[session.gateway].title} checkout</p>
    <h1>${escape(displayAmount(session))}</h1>
    <p class="what">${escape(session.description)}</p>
    ${notice === '' ? '' : `<p class="notice" role="status">${notice}</p>`}
    ${session.status === 'open' ? buttons(session) : back(session)}
    <p class="note">This is a simulated gateway. No money moves.</p>`);
}

export function missingPage(): string {
  return layout('<h1>Not found</h1><p class="what">There is no payment at this address.</p>');
}

function buttons({ id }: Session): string {
  return `
    <form method="post" action="/checkout/${id}/pay"><button class="pay">Pay</button></form>
    <form method="post" action="/checkout/${id}/decline"><button>Pay with a card that is declined</button></form>
    <form method="post" action="/checkout/${id}/abandon"><button class="quiet">Leave without paying</button></form>`;
}

function back({ returnUrl, cancelUrl, status }: Session): string {
  const url = status === 'failed' || status === 'expired' ? (cancelUrl ?? returnUrl) : returnUrl;
  return `<p><a href="${escape(url)}">Back to the shop</a></p>`;
}

function layout(content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Checkout</title>
    <link rel="stylesheet" href="/checkout/style.css">
  </head>
  <body>
    <main>${content}
    </main>
  </body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
