import { z } from 'zod';
import { GatewayUnavailable } from '../gateway-errors.ts';
import { parseAnswer } from '../parse-answer.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { AboutTransaction } from './paystack-objects.ts';

/**
 * The number of records on a page: Paystack's default. The documents disagree about the name of the parameter that
 * would change it.
 */
export const RECORDS_PER_PAGE = 50;

type Search<Schema> = {
  readonly list: 'refund' | 'dispute';
  readonly record: Schema;
  /** The id of the transaction. */
  readonly transaction: string;
  /** The earliest creation time of the record; null if it is unknown. */
  readonly since: Date | null;
  readonly callsMax: number;
};

type Identified = { readonly id: number };

/**
 * Reads every refund or dispute of a transaction. Paystack's OpenAPI lacks the filter by transaction. As soon as a
 * record of another transaction appears, the list is therefore read by time. Throws `GatewayUnavailable` if there are
 * too many records, or if a record is unreadable, because the caller may be searching for this record.
 */
export async function recordsOfTransaction<Schema extends z.ZodType<Identified>>(
  settings: PaystackSettings,
  search: Search<Schema>,
): Promise<readonly z.infer<Schema>[]> {
  const purpose = `list ${search.list}s`;
  const found = new Map<number, z.infer<Schema>>();
  let place: Place = { page: 1, isFiltered: true };
  for (let call = 1; call <= search.callsMax; call += 1) {
    const path = `${search.list}?${parametersOf(search, place)}`;
    const { data } = await callPaystack(settings, { purpose, path, answer: z.array(z.unknown()) });
    const own = data.filter((record) => !isOfAnother(record, search));
    for (const record of own.map((one) => parseAnswer(search.record, one, purpose))) found.set(record.id, record);

    const isFiltered = place.isFiltered && own.length === data.length;
    const isAgain = isFiltered !== place.isFiltered;
    if (!isAgain && data.length < RECORDS_PER_PAGE) return [...found.values()];
    place = { page: isAgain ? 1 : place.page + 1, isFiltered };
  }
  throw new GatewayUnavailable(`paystack ${purpose}: too many to search`);
}

type Place = { readonly page: number; readonly isFiltered: boolean };

function parametersOf({ transaction, since }: Search<unknown>, { page, isFiltered }: Place): string {
  const bound = isFiltered || since === null ? undefined : { from: since.toISOString() };
  return new URLSearchParams({ transaction, page: page.toString(), ...bound }).toString();
}

const Attributed = z.object({ transaction: AboutTransaction });

function isOfAnother(record: unknown, { transaction }: Search<unknown>): boolean {
  const about = Attributed.safeParse(record).data?.transaction;
  return about !== undefined && about.id.toString() !== transaction;
}
