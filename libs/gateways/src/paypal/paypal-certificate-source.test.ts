import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { scriptedServers } from '../../test/scripted-gateway.ts';
import { fetchCertificate, isCertificateAddress } from './paypal-certificate-source.ts';

const live = 'https://api-m.paypal.com';
const path = '/v1/notifications/certs/CERT-360caa42-fca2a594-5a29e601';

describe('the address of a certificate', () => {
  it.each(['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'])(
    'may be at %s',
    (host) => {
      expect(isCertificateAddress(`https://${host}${path}`, live)).toBe(true);
    },
  );

  it.each([
    `http://api.paypal.com${path}`,
    `https://api.paypal.com.evil.example${path}`,
    `https://api.paypal.com%2eevil.example${path}`,
    `https://evil.example/api.paypal.com${path}`,
    `https://evil.example#api.paypal.com${path}`,
    `https://evil.example?https://api.paypal.com${path}`,
    `https://api.paypal.com@evil.example${path}`,
    `https://evil.example\\@api.paypal.com${path}`,
    `https://user:password@api.paypal.com${path}`,
    `https://api.paypal.com:8443${path}`,
    `https://api.paypal.com:443${path}`,
    `https://api.paypal.com.${path}`,
    `https://www.paypal.com${path}`,
    `https://api-x.paypal.com${path}`,
    `https://evilapi.paypal.com${path}`,
    `https://apiXpaypal.com${path}`,
    `https://API.PAYPAL.COM${path}`,
    `https://аpi.paypal.com${path}`,
    `https://169.254.169.254${path}`,
    `https://api.paypal.com/v1/notifications/certs/`,
    `https://api.paypal.com/v1/notifications/certs/..`,
    `https://api.paypal.com/v1/notifications/certs/../../oauth2/token`,
    `https://api.paypal.com/v1/notifications/certs/a/b`,
    `https://api.paypal.com/v1/notifications/certs/%2e%2e%2f`,
    `https://api.paypal.com/v2${path}`,
    `https://api.paypal.com${path}?x=1`,
    `https://api.paypal.com${path}#x`,
    `https://api.paypal.com${path}\n`,
    ` https://api.paypal.com${path}`,
    `https://api.paypal.com/v1/notifications/certs/${'a'.repeat(129)}`,
    `file:///v1/notifications/certs/CERT-1`,
    path,
    '',
  ])('may not be %j', (address) => {
    expect(isCertificateAddress(address, live)).toBe(false);
  });

  it('may also be on the origin of the configured API, and on no similar origin', () => {
    const simulator = 'http://127.0.0.1:8081/paypal';

    expect(isCertificateAddress(`${simulator}${path}`, simulator)).toBe(true);
    for (const other of ['http://127.0.0.1:8081', 'https://127.0.0.1:8081/paypal', `${simulator}/paypal`]) {
      expect(isCertificateAddress(`${other}${path}`, simulator)).toBe(false);
    }
  });
});

describe('fetching a certificate', () => {
  const start = scriptedServers();
  const serve = async (answer: RequestListener) => `${await start(answer)}${path}`;

  it('returns the file', async () => {
    expect(await fetchCertificate(await serve((_request, response) => response.end('PEM')))).toBe('PEM');
  });

  it('follows no redirection', async () => {
    const visits: string[] = [];
    const elsewhere = await serve((request, response) => {
      visits.push(request.url ?? '');
      response.end('PEM');
    });

    const address = await serve((_request, response) => response.writeHead(302, { location: elsewhere }).end('PEM'));

    await expect(fetchCertificate(address)).rejects.toThrow('302');
    expect(visits).toEqual([]);
  });

  it.each([201, 204, 404, 500])('rejects an answer with %d', async (status) => {
    const address = await serve((_request, response) => response.writeHead(status).end());

    await expect(fetchCertificate(address)).rejects.toThrow(status.toString());
  });

  it('stops reading a file that is too large', async () => {
    const address = await serve((_request, response) => response.end('a'.repeat(64 * 1024 + 1)));

    await expect(fetchCertificate(address)).rejects.toThrow('too large');
  });

  it('times out when the answer never ends', async () => {
    const address = await serve((_request, response) => response.write('-----BEGIN'));

    await expect(fetchCertificate(address)).rejects.toThrow('no answer in 5000 ms');
  });
});
