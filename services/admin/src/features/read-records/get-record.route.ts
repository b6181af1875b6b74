import { ProblemError } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { z } from 'zod';
import { type DetailDeps, readersOf, type RecordDetail } from '../../read-model/define-record.ts';
import { findShownRecord } from '../../read-model/read-model-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

/** One record with what belongs to it. */
export function getRecordRoute(deps: DetailDeps, detail: RecordDetail): Route {
  const { kind, name, noun = name, operationId, summary, notFound, schema, describe } = detail;
  return staffQuery({
    path: `/admin/api/${kind.resource}/{${name}}`,
    operationId,
    summary,
    tag: kind.tag,
    params: z.object({ [name]: Id }),
    notFound,
    answer: { description: `The ${noun}`, schema },
    permissions: readersOf(kind),
    async read({ params: { [name]: id = '' }, caller }) {
      const record = await findShownRecord(deps.db, kind, id);
      if (!record) throw new ProblemError(notFound, `There is no ${noun} ${id}.`);
      return { ...record, ...(await describe(deps, record, caller)) };
    },
  });
}
