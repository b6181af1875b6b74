import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Holder, SANDBOX_NAME, VALID_TO } from '../../test/certificate-authority.ts';
import { noCertificateStore } from '../certificate-store.ts';
import { PaypalCertificates } from './paypal-certificates.ts';
import { paypalProofHeaders, verifyPaypalSignature } from './paypal-signature.ts';

const address = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1';
const body = Buffer.from('{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}');
const webhookId = '1JE4291016473214C';
const now = new Date('2026-06-01T12:00:00Z');

let root: Holder;
let leaf: Holder;
let served: () => Promise<string>;
beforeAll(async () => {
  root = await Holder.selfSigned();
  leaf = await root.issue({});
  served = () => Promise.resolve(leaf.pem);
});

const accepted = { verdict: 'genuine', certificateAddress: address };

type Headers = Readonly<Record<string, string | undefined>>;
type Options = { readonly webhookIds?: readonly string[]; readonly at?: Date; readonly source?: () => Promise<string> };

function verifyWith(headers: Headers, rawBody: Buffer, options: Options = {}) {
  const { webhookIds = [webhookId], at = now, source = served } = options;
  const trust = { roots: [root.pem], intermediates: [], commonNames: [SANDBOX_NAME] };
  const certificates = new PaypalCertificates({ source, store: noCertificateStore, trust, clock: () => now });
  const certificateOf = (wanted: string) =>
    wanted === address ? certificates.find(wanted) : Promise.resolve('distrusted' as const);
  const apiBase = 'https://api-m.sandbox.paypal.com';
  return verifyPaypalSignature({ rawBody, headers }, { webhookIds, apiBase, certificateOf, clock: () => at });
}

function genuine(): Record<string, string> {
  return leaf.headersFor(body, { webhookId, address });
}

/** Another body with the same CRC32 as the original: this text and four bytes at its end. */
function twinOf(original: Buffer, text: string): Buffer {
  const wanted = crc32(original);
  const table = Array.from({ length: 256 }, (_, byte) => crcStep(byte));
  let state = (wanted ^ 0xffffffff) >>> 0;
  for (let position = 0; position < 4; position += 1) {
    const index = table.findIndex((entry) => entry >>> 24 === state >>> 24);
    state = (((state ^ (table[index] ?? 0)) << 8) | index) >>> 0;
  }
  const patch = Buffer.alloc(4);
  patch.writeUInt32LE((state ^ crc32(text) ^ 0xffffffff) >>> 0);
  return Buffer.concat([Buffer.from(text), patch]);
}

function crcStep(byte: number): number {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
}

describe('a signature of PayPal', () => {
  it('is accepted for any of our webhooks', async () => {
    expect(await verifyWith(genuine(), body)).toEqual(accepted);
    expect(await verifyWith(genuine(), body, { webhookIds: ['ANOTHER', webhookId] })).toEqual(accepted);
  });

  it('edge case 24: is rejected for the webhook of another account', async () => {
    expect(await verifyWith(genuine(), body, { webhookIds: ['ANOTHER'] })).toMatchObject({ verdict: 'forged' });
  });

  it.each(paypalProofHeaders)('edge case 24: is rejected when %s is missing or has another value', async (name) => {
    const headers = genuine();
    const value = headers[name] ?? '';
    const others = [
      undefined,
      '',
      `${value}x`,
      value.slice(1),
      `${value}, ${value}`,
      value.toLowerCase(),
      `${value}\n`,
    ];

    for (const other of others) {
      const { verdict } = await verifyWith({ ...headers, [name]: other }, body);
      expect([other, verdict]).toEqual([other, other === value ? 'genuine' : 'forged']);
    }
  });

  it.each(['SHA1withRSA', 'SHA512withRSA', 'SHA256withECDSA', 'none', 'sha256withrsa'])(
    'is rejected with the algorithm %s',
    async (algorithm) => {
      expect(await verifyWith({ ...genuine(), 'paypal-auth-algo': algorithm }, body)).toMatchObject({
        verdict: 'forged',
      });
    },
  );

  it('is rejected when it was made with SHA-1, whichever algorithm the header names', async () => {
    const { 'paypal-transmission-id': id = '', 'paypal-transmission-time': time = '', ...headers } = genuine();
    const signature = leaf.sign([id, time, webhookId, crc32(body)].join('|'), 'RSA-SHA1');
    const named = { 'paypal-transmission-id': id, 'paypal-transmission-time': time };

    expect(await verifyWith({ ...headers, ...named, 'paypal-transmission-sig': signature }, body)).toMatchObject({
      verdict: 'forged',
    });
  });

  it('is rejected when the boundaries between its signed parts are moved', async () => {
    const { 'paypal-transmission-id': id = '', 'paypal-transmission-time': time = '', ...headers } = genuine();
    const parted = { 'paypal-transmission-id': `${id}|${time.slice(0, 4)}`, 'paypal-transmission-time': time.slice(4) };

    expect(await verifyWith({ ...headers, ...parted }, body)).toMatchObject({ verdict: 'forged' });
    const bars = { 'paypal-transmission-id': `${id}|${time}`, 'paypal-transmission-time': webhookId };
    expect(await verifyWith({ ...headers, ...bars }, body, { webhookIds: [''] })).toMatchObject({ verdict: 'forged' });
  });

  it('is rejected when another key made it', async () => {
    const other = await root.issue({});

    expect(await verifyWith(other.headersFor(body, { webhookId, address }), body)).toMatchObject({ verdict: 'forged' });
  });

  it('is rejected after its certificate has expired, although it is cached', async () => {
    expect(await verifyWith(genuine(), body, { at: new Date(VALID_TO.getTime() + 1) })).toMatchObject({
      verdict: 'forged',
      reason: 'the certificate has expired or is not valid yet',
    });
  });

  it('is undecided while the certificate is not available', async () => {
    const source = () => Promise.reject(new Error('no network'));

    expect(await verifyWith(genuine(), body, { source })).toMatchObject({ verdict: 'undecided' });
  });

  it('is rejected without fetching a certificate when anything else is wrong', async () => {
    const source = () => Promise.reject(new Error('must not be asked'));
    for (const name of paypalProofHeaders) {
      expect(await verifyWith({ ...genuine(), [name]: 'nonsense or none' }, body, { source })).toMatchObject({
        verdict: 'forged',
      });
    }
  });

  it('does not authenticate the body: another body with the same checksum verifies, so bodies are not trusted', async () => {
    const twin = twinOf(body, '{"id":"WH-2","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}');

    expect(crc32(twin)).toBe(crc32(body));
    expect(await verifyWith(genuine(), twin)).toEqual(accepted);
  });

  it('is never accepted by chance, and never throws', async () => {
    const header = fc.oneof(fc.string(), fc.base64String(), fc.constant(undefined));
    const odd = fc.record(Object.fromEntries(paypalProofHeaders.map((name) => [name, header])));
    const spoiled = fc.tuple(fc.constantFrom(...paypalProofHeaders), fc.string()).map(([name, value]) => ({
      ...genuine(),
      [name]: value,
    }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(odd, spoiled), fc.uint8Array(), async (headers, bytes) => {
        expect((await verifyWith(headers as Headers, Buffer.from(bytes))).verdict).toBe('forged');
      }),
    );
  });
});
