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
