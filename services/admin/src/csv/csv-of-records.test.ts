import { expect, it } from '@jest/globals';
import { pagesOfKeys } from './csv-of-records.ts';

it('rejects a list with too many records, with an error that names the order', async () => {
  const readPage = pagesOfKeys({
    listKeys: (limit) => Promise.resolve(Array.from({ length: limit }, (_, key) => key)),
    read: (keys) => Promise.resolve(keys),
  });

  await expect(readPage({ limit: 1_000, after: undefined })).rejects.toMatchObject({
    type: 'validation-failed',
    extensions: { errors: [{ pointer: '/query/sort', detail: expect.stringContaining('500000 records') }] },
  });
});
