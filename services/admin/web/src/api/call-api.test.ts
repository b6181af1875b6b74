import { afterEach, describe, expect, it } from '@jest/globals';
import { RequestProblem } from './request-problem.ts';

// The module follows the input of the user.
Object.assign(globalThis, { addEventListener: () => undefined });
const { fetchFile } = await import('./call-api.ts');

const { fetch } = globalThis;

afterEach(() => {
  globalThis.fetch = fetch;
});

function answerWith(body: string | ReadableStream, init: ResponseInit): void {
  globalThis.fetch = () => Promise.resolve(new Response(body, init));
}

describe('fetching a file of the API', () => {
  it('returns the file with its name', async () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="refunds.csv"' };
    answerWith('id\r\n1', { headers });

    const file = await fetchFile('/refunds.csv');

    expect([file.name, file.type, await file.text()]).toEqual(['refunds.csv', 'text/csv', 'id\r\n1']);
  });

  it('fails with the problem of the answer', async () => {
    const problem = { type: '/problems/validation-failed', title: 'Invalid', detail: 'Choose a period.', status: 422 };
    const headers = { 'content-type': 'application/problem+json' };
    answerWith(JSON.stringify(problem), { status: 422, headers });

    await expect(fetchFile('/refunds.csv')).rejects.toEqual(new RequestProblem(problem));
  });

  it('fails if the connection ends before the file', async () => {
    const interrupted = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('The connection was closed')),
    });
    answerWith(interrupted, {});

    await expect(fetchFile('/refunds.csv')).rejects.toMatchObject({ status: 0 });
  });
});
