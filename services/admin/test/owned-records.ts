import {
  GetBookingPage,
  GetCallbackPage,
  GetDeadLetterPage,
  GetDiscrepancyPage,
  GetDisputePage,
  GetPaymentPage,
  GetRefundPage,
  GetWebhookEndpointPage,
  type RecordPageQuery,
} from '@booking/contracts';
import type { BusProbe } from '@booking/testing';

type Owned = { readonly version: number; readonly record: { readonly id: string; readonly [member: string]: unknown } };
type PageRequest = { readonly after: string; readonly limit: number };

/** The records with which the other services answer. */
export class OwnedRecords {
  readonly #records = new Map<string, Map<string, Owned>>();
  /** A page has at most this many records. */
  pageMax = 7;
  /** Called before each answer; may return another answer. */
  onPage: (query: RecordPageQuery, request: PageRequest) => unknown = () => undefined;

  /** Answers for every service, or for all but admin, which answers itself while it runs. */
  answerOn(probe: BusProbe, { forAdmin = false } = {}): this {
    const { admin, ...others } = GetDeadLetterPage;
    const single = [
      GetBookingPage,
      GetPaymentPage,
      GetDisputePage,
      GetRefundPage,
      GetCallbackPage,
      GetWebhookEndpointPage,
    ];
    const queries = [...single, ...Object.values(GetDiscrepancyPage), ...Object.values(others)];
    for (const query of forAdmin ? [...queries, admin] : queries) this.#answer(probe, query);
    return this;
  }

  /** The latest state of a record. */
  set(query: RecordPageQuery, version: number, record: Owned['record']): void {
    this.of(query).set(record.id, { version, record });
  }

  of({ subject }: RecordPageQuery): Map<string, Owned> {
    const records = this.#records.get(subject) ?? new Map<string, Owned>();
    this.#records.set(subject, records);
    return records;
  }

  #answer(probe: BusProbe, query: RecordPageQuery): void {
    probe.answer(query, async (request) => {
      const { after, limit } = request as PageRequest;
      const other = await this.onPage(query, { after, limit });
      if (other !== undefined) return other;
      const higher = [...this.of(query).values()].filter(({ record }) => record.id > after);
      const sorted = higher.sort((one, other) => (one.record.id < other.record.id ? -1 : 1));
      const records = sorted.slice(0, Math.min(limit, this.pageMax));
      return { result: { records, isLast: records.length === sorted.length } };
    });
  }
}
