import type { Money } from '@booking/contracts';
import type { z } from 'zod';

/** Other applications may share an account: a record that cannot be read must not hide the rest of a page. */
export function readableRecords<Record extends z.ZodType>(
  records: readonly unknown[],
  record: Record,
): z.infer<Record>[] {
  return records.flatMap((listed) => {
    const parsed = record.safeParse(listed);
    return parsed.success ? [parsed.data] : [];
  });
}

/** What a record says it is about, or null for an amount that none of ours could be. */
export function readableMoney<Listed>(moneyOf: (listed: Listed) => Money | null, listed: Listed): Money | null {
  try {
    return moneyOf(listed);
  } catch {
    return null;
  }
}

/**
 * What an event reports of what may be another application's: nothing when it is, and has an amount that none of ours
 * could have. Throws what `read` throws when it is ours, for then staff must see it.
 */
export function readableReports<Report>(isOurs: boolean, read: () => readonly Report[]): readonly Report[] {
  try {
    return read();
  } catch (error) {
    if (isOurs || !(error instanceof RangeError)) throw error;
    return [];
  }
}
