import type { Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { Customer } from '../../customer/customer-resource.ts';
import { customerNotFound, findCustomer } from '../../customer/customer-totals-repository.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';

/** The id is a parameter of the query: it may contain slashes, and URLs drop an id `..` in a path. */
export function getCustomerRoute({ readPool }: Pick<AdminDeps, 'readPool'>): Route {
  return staffQuery({
    path: '/admin/api/customers',
    operationId: 'getCustomer',
    summary: 'Read the totals of one customer. Their records are in the lists with the filter `customer`.',
    tag: 'Customers',
    query: z.strictObject({ id: FilterText }),
    notFound: 'not-found',
    answer: { description: 'The customer', schema: Customer },
    async read({ query: { id } }) {
      const customer = await readPool.read((db) => findCustomer(db, id));
      if (!customer) throw customerNotFound();
      return customer;
    },
  });
}
