import type { Money } from '@booking/contracts';
import { z } from 'zod';
import { GatewayUnavailable } from './gateway-errors.ts';

/** A text that may be missing. A malformed one counts as missing, so that it does not make its record unreadable. */
export const LenientText = z.string().nullish().catch(null);

/**
 * The metadata of a client, which some endpoints return as text. Other applications may store anything in it.
 */
export const Metadata = z
  .unknown()
  .transform((metadata) => (typeof metadata === 'string' ? parsed(metadata) : metadata))
  .pipe(z.record(z.string(), z.unknown()).catch({}));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The readable records of a page. Other applications may share an account, so an unreadable record must not hide the
 * rest of the page.
 */
export function readableRecords<Record extends z.ZodType>(
  records: readonly unknown[],
  record: Record,
): z.infer<Record>[] {
  return records.flatMap((listed) => {
    const parsed = record.safeParse(listed);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The amount of a record; null for an amount that this product cannot have. */
export function readableMoney<Listed>(moneyOf: (listed: Listed) => Money | null, listed: Listed): Money | null {
  try {
    return moneyOf(listed);
  } catch {
    return null;
  }
}

/**
 * Returns the result of `read`, which converts an amount of an answer. Throws `GatewayUnavailable` if the amount is
 * unreadable. `source` begins the message: "xendit answered".
 */
export function requireAmount<Result>(source: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new GatewayUnavailable(`${source} an amount we cannot read`);
  }
}

/**
 * The reports of an event that may belong to another application. If it does, and has an amount that this product
 * cannot have, there are none. For one of our events, the errors of `read` are thrown, so that staff see the event.
 */
export function readableReports<Report>(isOurs: boolean, read: () => readonly Report[]): readonly Report[] {
  try {
    return read();
  } catch (error) {
    if (isOurs || !(error instanceof RangeError)) throw error;
    return [];
  }
}
