import { BEFORE_EVERY_ID, ERASED_TEXT, GetDeadLetterPage, PAGE_RECORDS_MAX } from '@booking/contracts';
import type { Bus } from '@booking/messaging';

/**
 * The ids of all dead letters that their services have erased. A service knows the messages that name a customer, and
 * erases the reason with the message, without an event.
 */
export async function listErasedDeadLetters(bus: Bus): Promise<string[]> {
  const lists = await Promise.all(Object.values(GetDeadLetterPage).map((query) => listErased(bus, query)));
  return lists.flat();
}

type Query = (typeof GetDeadLetterPage)[keyof typeof GetDeadLetterPage];

async function listErased(bus: Bus, query: Query): Promise<string[]> {
  const erased: string[] = [];
  for (let after = BEFORE_EVERY_ID; ;) {
    const { records, isLast } = await bus.request(query, { after, limit: PAGE_RECORDS_MAX });
    erased.push(...records.filter(({ record }) => record.reason === ERASED_TEXT).map(({ record }) => record.id));
    const last = records.at(-1);
    if (isLast || !last) return erased;
    after = last.record.id;
  }
}
