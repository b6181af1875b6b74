import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { StaffBrowser } from './staff-browser.ts';

const PERIOD_MS = 30_000;

/** The authenticator app on a phone. */
export class Authenticator {
  readonly #totp: TOTP;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
    this.#now = now;
  }

  /** The current code, or the code of a later time step. */
  code(stepsLater = 0): string {
    return this.#totp.generate({ timestamp: this.#now().getTime() + stepsLater * PERIOD_MS });
  }
}

export type Enrolled = { readonly app: Authenticator; readonly recoveryCodes: readonly string[] };

/** Sets an authenticator app up for the signed-in account, and uses its current code. */
export async function enrol(browser: StaffBrowser, now: () => Date): Promise<Enrolled> {
  const offered = await browser.post<{ secret: string }>('/account/authenticator');
  expect(offered.status).toBe(200);
  const app = new Authenticator(offered.body.secret, now);
  const confirmed = await browser.post<{ recoveryCodes: string[] }>('/account/authenticator/confirm', {
    code: app.code(),
  });
  expect(confirmed.status).toBe(200);
  return { app, recoveryCodes: confirmed.body.recoveryCodes };
}
