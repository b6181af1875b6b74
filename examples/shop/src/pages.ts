import { randomUUID } from 'node:crypto';
import type { Booking, Money } from '@booking/client';

export function homePage(): string {
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  return page(`
    <h1>Two nights by the sea</h1>
    <form method="post" action="/book">
      <input type="hidden" name="order" value="${randomUUID()}">
      <input type="hidden" name="startsAt" value="${startsAt}">
      <label>Your name <input name="name" value="alice" required pattern="[a-z]+" title="lower-case letters"></label>
      <button>Book and pay €240.00</button>
    </form>`);
}

export function statePage(booking: Booking): string {
  const { description, refunded } = booking;
  return page(`
    <h1>${escape(description)}</h1>
    <p role="status">${paymentSentence(booking)}</p>
    ${refunded.amount > 0 ? `<p>Refunded: ${show(refunded)}</p>` : ''}
    <p><a href="/">Book again</a></p>
    ${isOpen(booking) ? '<script>setTimeout(() => location.reload(), 1000)</script>' : ''}`);
}

function isOpen({ status, paymentStatus }: Booking): boolean {
  return status === 'pending' && paymentStatus === 'unpaid';
}

function paymentSentence(booking: Booking): string {
  const { status, paymentStatus, total } = booking;
  if (isOpen(booking)) return `Waiting for your payment of ${show(total)}`;
  if (paymentStatus !== 'unpaid') return `Paid: ${show(total)}`;
  return status === 'expired' ? 'This booking has expired.' : 'This booking is cancelled.';
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body { font: 1.1rem system-ui; max-width: 32rem; margin: 4rem auto; padding: 0 1rem }</style>
    <main>${body}</main></html>`;
}

function show({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(`${amount}E-${format.resolvedOptions().maximumFractionDigits ?? 0}` as `${number}`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
