import { globSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { ProductClient, type SimulatorClient } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { parseSettings } from '../../src/chaos/chaos-settings.ts';
import { codeFences, codeIn, inlineCode } from '../../src/documented-examples/code-fences.ts';
import { openReference, operations, playReference } from '../../src/documented-examples/play-reference.ts';
import { runShell } from '../../src/documented-examples/run-shell.ts';
import { runStatement } from '../../src/documented-examples/run-statement.ts';
import { runTypescript } from '../../src/documented-examples/run-typescript.ts';
import { fixture } from './fixture.ts';

const ADDRESS = 'http://127.0.0.1:8080';
const PHONE = { width: 390, height: 844 };
const REPOSITORY = join(import.meta.dirname, '../../..');
const OPERATIONS = globSync('docs/operations/*.md', { cwd: REPOSITORY });

let product: EmbeddedStack;
let gateway: SimulatorClient;
let alice: ProductClient;
let browser: Browser;

beforeAll(() => {
  ({ product, gateway, alice, browser } = fixture);
});

/** Runs commands of a page against this product instead of the address that the page shows. */
function run(commands: string): Promise<string> {
  return runShell(commands.replaceAll(ADDRESS, product.url), { DATA_DIR: product.directory.path });
}

describe('the documentation', () => {
  it.each(['typescript', 'curl'] as const)('has a working example in %s for every operation', async (language) => {
    const { client, [language]: play } = await openReference(product, `reader-of-${language}`);

    const played = await playReference(play, client, product);

    expect([...played].sort()).toEqual(operations.toSorted());
  });

  it('leads a newcomer from the first booking to a refund, and to the problem shown on the API page', async () => {
    const steps = codeFences('docs/getting-started.md');
    const commandsOf = (info: string): string[] => steps.flatMap((step) => (step.info === info ? [step.code] : []));

    const keepState = 'echo --; declare -p URL ALICE STAFF BOOKING; declare -f member';
    const before = await run([...commandsOf('sh'), keepState].join('\n'));
    const [printed = '', state = ''] = before.split('--\n');
    const [booking = ''] = printed.split('\n');
    const [payment] = await alice.payments(booking);
    await gateway.pay(String(payment?.gatewayReference));
    await alice.bookingWhich(booking, { paymentStatus: 'paid' });

    const paid = commandsOf('sh paid');
    const outcomes = (await run([state, ...paid].join('\n'))).split('\n');
    expect(outcomes.slice(0, 3)).toEqual(['paid', 'succeeded', '/problems/refund-exceeds-balance']);
    const problem = await run([state, paid.at(-1)?.replace(' | member type', '')].join('\n'));
    const [shown = ''] = codeIn('docs/api/README.md', 'json');
    expect(JSON.parse(problem)).toMatchObject(JSON.parse(shown) as object);
  });

  it('calls the API with a token of the embedded stack, by curl and by the client', async () => {
    const [commands = ''] = codeIn('docs/api/README.md', 'sh');
    const [example = ''] = codeIn('docs/api/README.md', 'ts');

    const token = (await run(`${commands}\necho "$TOKEN"`)).trim();
    const printed: string[] = [];
    await runTypescript({
      code: `${example.replace(ADDRESS, product.url)}\nconsole.log((await client.listBookings().page()).data.length);`,
      variables: { TOKEN: token },
      onLine: (line) => printed.push(line),
    });

    expect(Number(printed[0])).toBeGreaterThan(0);
  });

  it('registers a webhook endpoint', async () => {
    const [command = ''] = codeIn('docs/webhooks.md', 'sh');

    expect(JSON.parse(await run(command))).toMatchObject({
      url: 'https://shop.example.com/webhooks',
      events: ['booking.*', 'refund.failed'],
      secret: expect.stringMatching(/^whsec_/),
    });
  });

  it('creates, pays and refunds a booking with the example of the TypeScript client', async () => {
    const [example = ''] = codeIn('clients/typescript/README.md', 'ts');
    const reader = await ProductClient.of(product, 'reader', ['manage_bookings', 'process_refunds']);
    const pay = async (): Promise<void> => {
      const { data: bookings } = await reader.api.listBookings({ customerId: 'alice', limit: 1 }).page();
      const [payment] = await alice.payments(String(bookings[0]?.id));
      await gateway.pay(String(payment?.gatewayReference));
    };
    const paying: Promise<void>[] = [];

    await runTypescript({
      code: `const redirectTo = (url: unknown) => console.log(url);\nconst show = redirectTo;\n${example}`.replace(
        'https://pay.example.com',
        product.url,
      ),
      variables: { SHOP_TOKEN: await product.token('backend', ['manage_bookings', 'process_refunds']) },
      onLine: (line) => line.includes('/checkout/') && paying.push(pay()),
    });

    await Promise.all(paying);
    const { data: bookings } = await reader.api.listBookings({ customerId: 'alice', limit: 1 }).page();
    expect(bookings).toMatchObject([{ description: 'Two nights', paymentStatus: 'partially_refunded' }]);
  });

  it('finds pages by words in them, without a server', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/docs`);

    await page.getByRole('searchbox').fill('chargeback');
    await page.getByRole('link', { name: /Adyen/ }).first().click();

    await page.getByRole('heading', { name: 'Adyen', level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});

describe('the documentation on a phone', () => {
  it('has a menu that covers the page, and search results as wide as the screen', async () => {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(`${product.url}/docs/webhooks`);

    await page.getByRole('link', { name: 'Menu' }).click();
    expect(await page.getByRole('navigation', { name: 'Pages' }).boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE });
    await page.getByRole('link', { name: 'Getting started' }).click();
    await page.getByRole('heading', { name: 'Getting started', level: 1 }).waitFor();

    await page.getByRole('searchbox').fill('chargeback');
    const results = page.getByRole('list', { name: 'Results' });
    await results.waitFor();
    expect((await results.boundingBox())?.width).toBeGreaterThan(PHONE.width * 0.9);
  });
});

describe('the pages for operators', () => {
  it.each(['docs/operations/runbook.md', 'docs/gateways/README.md'])(
    'have queries that PostgreSQL answers: %s',
    async (page) => {
      const services = page.includes('gateways') ? (['gateway-webhooks'] as const) : serviceNames;
      const queries = codeIn(page, 'sql');

      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        for (const service of services) await runStatement(product.databaseUrl(service), query);
      }
    },
  );

  it('show SQL that repairs the outbox of every service', async () => {
    const repairs = OPERATIONS.flatMap((page) => inlineCode(page, /^update outbox /));

    expect(repairs.length).toBeGreaterThan(1);
    for (const repair of repairs) {
      const statement = repair.replace("'…'", "'0193f5a2-5c1e-7b60-9d55-0c7a6f1f0a11'");
      for (const service of serviceNames) await runStatement(product.databaseUrl(service), statement);
    }
  });

  it('have commands of admin that work while the stack runs', async () => {
    const commands = new Set(OPERATIONS.flatMap((page) => inlineCode(page, /^npm run [\w-]+ -w \S*admin\b/)));
    const outputs: string[] = [];

    for (const command of commands) outputs.push(await run(command));
    outputs.push(await run('npm run rebuild -w @booking/admin -- --with-events'));

    expect([...commands].toSorted()).toEqual([
      'npm run rebuild -w @booking/admin',
      'npm run verify-audit-log -w @booking/admin',
    ]);
    const results = outputs.map((output) => output.trim().split('\n').at(-1));
    for (const result of results) expect(result).toMatch(/Every record was as it should be|records? |entries/);
  });

  it('show the rate limit headers as the API sends them', async () => {
    const [example = ''] = codeIn('docs/operations/configuration.md', 'http');
    const { id } = await alice.createBooking();

    const { headers } = await alice.post(`/payments/${id}/initiate`, {
      method: 'sandbox',
      returnUrl: 'http://127.0.0.1/paid',
    });

    const real = ['RateLimit-Policy', 'RateLimit'].map((name) => `${name}: ${headers.get(name) ?? ''}\n`).join('');
    expect(withoutCounts(real)).toBe(withoutCounts(example));
  });

  it('start long runs with options that exist', async () => {
    const chaos = codeIn('docs/reliability.md', 'sh').flatMap(commandsOfLines);
    const bench = codeIn('docs/performance.md', 'sh').flatMap(commandsOfLines);

    for (const commands of [chaos, bench]) expect(commands).not.toEqual([]);
    for (const [, options = ''] of chaos.map((command) => command.split(' -- '))) {
      if (options !== '--help')
        expect(() => parseSettings(options.split(' ').filter(Boolean), { canMountDisk: true })).not.toThrow();
    }
    for (const command of bench) {
      const help = command.includes(' -- ') ? `${command} --help` : `${command} -- --help`;
      expect(await run(help)).toContain('Usage: npm run bench');
    }
  });
});

/** Headers without `r` and `t`, which depend on earlier requests. */
function withoutCounts(headers: string): string {
  return headers.replaceAll(/\b([rt])=\d+/g, '$1=n');
}

/** The lines of a script without their comments. */
function commandsOfLines(script: string): string[] {
  return script.split('\n').flatMap((line) => line.replace(/\s+#.*$/, '') || []);
}
