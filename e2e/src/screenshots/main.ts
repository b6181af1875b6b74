import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@booking/testing';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../admin/launch-browser.ts';
import type { Look } from '../admin/look.ts';
import { StaffScreen } from '../admin/staff-screen.ts';
import { AdminClient, firstAccount } from '../admin-client.ts';
import { startProduct } from '../start-product.ts';
import { bookSamples } from './sample-bookings.ts';
import { SteadyAnswers } from './steady-answers.ts';

const HEIGHT_PX_MAX = 800;
const FOLDER = join(import.meta.dirname, '../../../docs/screenshots');

mkdirSync(FOLDER, { recursive: true });
const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  const { booking } = await bookSamples(product);
  const { cookie } = await AdminClient.signIn(product, firstAccount(product.environment));
  const answers = new SteadyAnswers();
  const show = async (name: string, path: string, look: Look = {}): Promise<void> => {
    const screen = await (await StaffScreen.open(browser, product, look)).continueSession(cookie);
    await answers.attach(screen.page);
    await screen.goTo(path);
    await screen.settled();
    if (name === 'refund-dialog') {
      await screen.button('Process').first().click();
      await screen.dialog.getByText('Refundable afterwards').waitFor();
    }
    writeFileSync(join(FOLDER, `${name}.png`), await stillPicture(screen.page));
    await screen.close();
  };

  await show('overview', '/?days=7');
  await show('refunds', '/refunds');
  await show('refund-dialog', '/refunds');
  const page = `/bookings/${answers.idOf(booking.id)}`;
  await show('booking', page);
  await show('booking-dark', page, { dark: true });
  await show('payments-phone', '/payments', { phone: true });
} finally {
  await browser.close();
  await product.stop();
}

/** Waits until two consecutive pictures are equal, because charts are animated. */
function stillPicture(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: 0, y: 0, width, height: Math.min(height, HEIGHT_PX_MAX) };
  let former: Buffer = Buffer.alloc(0);
  return eventually(async () => {
    const picture = await page.screenshot({ clip });
    const isStill = picture.equals(former);
    former = picture;
    if (!isStill) throw new Error('The page still changes');
    return picture;
  });
}
