import { serveLocally } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { webhookPoster } from './post-webhook.ts';

it('waits longer than 250 ms for a connection to the first of two addresses', async () => {
  const shop = await serveLocally((_request, response) => response.end());
  const resolve = () => {
    setImmediate(standStill);
    return Promise.resolve(['127.0.0.1', '::1']);
  };
  const post = webhookPoster({ rules: { allowPrivateTargets: true }, resolve });

  const reply = await post(
    { url: `http://shop.example:${shop.port}/`, body: '{}', headers: {} },
    new AbortController().signal,
  );

  expect(reply).toMatchObject({ status: 200, error: null });
  post.close();
  await shop.stop();
});

/** Delays the connection that has just been opened. */
function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
}
