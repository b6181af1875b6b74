import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { requireTls } from './require-tls.ts';

function answerOver(publicUrl: string): ServerResponse {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  expect(requireTls(publicUrl, () => false)(request, response)).toBe(false);
  return response;
}

describe('answers of admin', () => {
  it('keep browsers on https when the product is reached over https', () => {
    expect(answerOver('https://booking.example').getHeader('strict-transport-security')).toBe('max-age=31536000');
  });

  it('have no Strict-Transport-Security header over http', () => {
    expect(answerOver('http://127.0.0.1:8080').getHeaderNames()).toEqual([]);
  });
});
