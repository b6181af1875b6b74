import { GetCustomerRecords } from '@booking/contracts';
import { expect, it } from '@jest/globals';
import { openPayment, payments, usePayments } from './use-payments.ts';

const COPIES = 600;

usePayments();

it('exports every record of a customer with many attempts once, in answers that fit into a message', async () => {
  const { id, bookingId } = await openPayment('sandbox');
  await payments.db.raw(
    `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
       'status', 'failed', 'gateway_reference', null, 'redirect_url', null, 'return_url', repeat('x', 2000)))).*
     from payments p, generate_series(1, ?) where p.id = ?`,
    [COPIES, id],
  );
  const found: unknown[] = [];

  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const scope = { customerId: 'alice', bookingIds: [bookingId], after };
    const { result } = await payments.bus.request(GetCustomerRecords.payments, scope);
    const { records, next } = GetCustomerRecords.payments.reply.parse(result);
    found.push(...records.map(({ kind, record }) => `${kind} ${String(record['id'])}`));
    after = next;
  }

  expect(found).toHaveLength(new Set(found).size);
  expect(found).toHaveLength(COPIES + 2);
});
