import { ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { z } from 'zod';
import type { DetailDeps, RecordDetail } from '../../read-model/define-record.ts';
import { findShownRecord } from '../../read-model/read-model-repository.ts';

/** One record with what belongs to it. */
export function getRecordRoute(deps: DetailDeps, detail: RecordDetail): Route {
  const { kind, name, noun = name, operationId, summary, notFound, schema, describe } = detail;
  return defineRoute({
    method: 'get',
    path: `/admin/api/${kind.resource}/{${name}}`,
    operationId,
    summary,
    tag: kind.tag,
    auth: 'client',
    params: z.object({ [name]: Id }),
    notFound,
    answers: { 200: { description: `The ${noun}`, schema } },
    problems: ['forbidden', notFound],
    async handle({ params: { [name]: id = '' }, caller }) {
      requirePermission(caller, 'read_all', ...(kind.alsoReadBy ? [kind.alsoReadBy] : []));
      const record = await findShownRecord(deps.db, kind, id);
      if (!record) throw new ProblemError(notFound, `There is no ${noun} ${id}.`);
      return { status: 200, body: { ...record, ...(await describe(deps, record, caller)) } };
    },
  });
}
