import type { EmbeddedStack } from '@booking/embedded-stack';
import type { StaffScreen } from './staff-screen.ts';

const REFUNDS = '**/refunds';

/** The service creates the refunds that this screen requests, but the browser never gets an answer. */
export async function loseAnswersToRefunds({ page }: StaffScreen, { url: origin }: EmbeddedStack): Promise<void> {
  await page.route(REFUNDS, async (route) => {
    const headers = { ...route.request().headers(), origin, 'sec-fetch-site': 'same-origin' };
    const answer = await route.fetch({ headers });
    if (answer.status() !== 201) throw new Error(`The refund was answered with ${answer.status()}`);
    await route.abort();
  });
}

export async function keepAnswersToRefunds({ page }: StaffScreen): Promise<void> {
  await page.unroute(REFUNDS);
}
