import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Booking payments';
/** The values of RFC 6238 that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ and typing takes time: the codes before and after the current one are accepted too. */
const STEPS_TOLERATED = 1;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step of the code; undefined if the code is not accepted now. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: STEPS_TOLERATED });
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    ...{ issuer: ISSUER, label, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS },
    secret: Secret.fromBase32(secret),
  });
}
