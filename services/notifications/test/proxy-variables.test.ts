import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalServer, programsEnvironment, serveLocally } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const POSTER = join(import.meta.dirname, '../src/features/deliver-webhooks/post-webhook.ts');

const PROCESS_MS_MAX = 60_000;

let proxy: LocalServer;
let endpoint: LocalServer;
const received = { proxy: [] as string[], endpoint: [] as string[] };

beforeAll(async () => {
  [proxy, endpoint] = await Promise.all([listen(received.proxy), listen(received.endpoint)]);
});
afterAll(() => Promise.all([proxy.stop(), endpoint.stop()]));

function listen(requests: string[]): Promise<LocalServer> {
  return serveLocally((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(204).end();
  });
}

/** Runs a script in a separate process, because Node reads these variables when it starts. */
async function runBehindProxy(script: string): Promise<string> {
  const address = proxy.url;
  const proxies = { HTTP_PROXY: address, HTTPS_PROXY: address, http_proxy: address, ALL_PROXY: address, NO_PROXY: '' };
  const env = { ...programsEnvironment(), ...proxies, NODE_USE_ENV_PROXY: '1' };
  const options = { env, timeout: PROCESS_MS_MAX };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options);
  return stdout;
}

describe('a proxy that the environment names', () => {
  it('gets the requests of Node itself', async () => {
    await runBehindProxy(`
      import { get } from 'node:http';
      get('${endpoint.url}/of-node', (response) => response.resume());`);

    expect(received.proxy).toEqual([expect.stringContaining('/of-node')]);
  });

  it('gets no webhook', async () => {
    received.proxy.length = 0;

    const reply = await runBehindProxy(`
      import { webhookPoster } from '${POSTER}';
      const post = webhookPoster({ rules: { allowPrivateTargets: true }, resolve: async () => ['127.0.0.1'] });
      const webhook = { url: '${endpoint.url}/hooks', body: '{}', headers: {} };
      console.log(JSON.stringify(await post(webhook, new AbortController().signal)));
      post.close();`);

    expect(JSON.parse(reply)).toMatchObject({ status: 204 });
    expect(received.endpoint).toContain('POST /hooks');
    expect(received.proxy).toEqual([]);
  });
});
