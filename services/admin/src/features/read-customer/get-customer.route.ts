import { Currency, Money } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { customerNotFound } from '../../customer/customer-params.ts';
import { findCustomer } from '../../customer/customer-totals-repository.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';

const CustomerTotals = z.object({
  currency: Currency,
  bookings: z.int().min(0),
  booked: Money.meta({ description: 'The prices of bookings that were not cancelled and have not expired' }),
  paid: Money,
  refunded: Money,
  underway: Money.meta({ description: 'Refunds that are requested or in progress' }),
  disputed: Money.meta({ description: 'Open disputes' }),
});

const Customer = z
  .object({
    id: z.string(),
    bookings: z.int().min(1),
    totals: z.array(CustomerTotals).meta({ description: 'Per currency' }),
    isCut: z.boolean().meta({ description: 'Whether there are older records, which the totals leave out' }),
  })
  .meta({ id: 'Customer' });

/** The id is a parameter of the query, because it may contain slashes and dots. */
export function getCustomerRoute({ readPool }: { readonly readPool: ReadPool }): Route {
  return staffQuery({
    path: '/admin/api/customers',
    operationId: 'getCustomer',
    summary: 'Read the totals of one customer. Their records are in the lists with the filter `customer`.',
    tag: 'Customers',
    query: z.strictObject({ id: FilterText }),
    notFound: 'not-found',
    answer: { description: 'The customer', schema: Customer },
    permissions: ['read_all'],
    async read({ query: { id } }) {
      const customer = await readPool.read((db) => findCustomer(db, id));
      if (!customer) throw customerNotFound();
      return customer;
    },
  });
}
