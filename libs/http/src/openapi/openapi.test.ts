import { Booking, PositiveMoney, Refund } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineRoute, type Route } from '../define-route.ts';
import { listOf, PageQuery } from '../requests/pagination.ts';
import { openApiDocument } from './openapi.ts';

const params = z.object({ booking: z.uuid() });
const refundBooking = defineRoute({
  method: 'post',
  path: '/api/v1/bookings/{booking}/refund',
  operationId: 'refundBooking',
  summary: 'Refund a booking',
  tag: 'Refunds',
  auth: 'client',
  idempotent: true,
  canWait: true,
  params,
  notFound: 'booking-not-found',
  body: z.strictObject({ amount: PositiveMoney.optional() }),
  answers: { 201: { description: 'The refund', schema: Refund } },
  problems: ['refund-exceeds-balance'],
  handle: () => Promise.resolve({ status: 201 }),
});
const listBookings = defineRoute({
  method: 'get',
  path: '/api/v1/bookings',
  operationId: 'listBookings',
  summary: 'List bookings',
  tag: 'Bookings',
  auth: 'client',
  query: PageQuery,
  answers: { 200: { description: 'Bookings', schema: listOf(Booking) } },
  problems: [],
  handle: () => Promise.resolve({ status: 200 }),
});
const readBooking = defineRoute({
  method: 'get',
  path: '/api/v1/bookings/{booking}',
  operationId: 'readBooking',
  summary: 'Read a booking',
  tag: 'Bookings',
  auth: 'none',
  params,
  notFound: 'booking-not-found',
  answers: { 200: { description: 'The booking', schema: Booking } },
  problems: [],
  handle: () => Promise.resolve({ status: 200 }),
});

function documentOf(...routes: readonly Route[]): Record<string, unknown> {
  const document = openApiDocument({ title: 'Bookings', version: '1.0.0', description: 'Bookings', routes });
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

function operationOf(route: Route): Record<string, unknown> {
  const { paths } = documentOf(route) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const operation = paths[route.path]?.[route.method];
  if (!operation) throw new Error('the route is not in the document');
  return operation;
}

describe('openApiDocument', () => {
  it('describes the parameters and the body of a route', () => {
    const operation = operationOf(refundBooking);

    expect(operation).toMatchObject({
      operationId: 'refundBooking',
      tags: ['Refunds'],
      security: [{ bearer: [] }],
      requestBody: { required: false },
    });
    expect(operation['parameters']).toEqual([
      expect.objectContaining({ in: 'path', name: 'booking', required: true }),
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }),
      expect.objectContaining({ in: 'header', name: 'Prefer' }),
    ]);
  });

  it('describes the query of a list', () => {
    expect(operationOf(listBookings)['parameters']).toEqual([
      expect.objectContaining({
        in: 'query',
        name: 'limit',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 25, description: expect.any(String) },
      }),
      expect.objectContaining({ in: 'query', name: 'after' }),
    ]);
  });

  it('lists every problem of a route by status', () => {
    expect(Object.keys(operationOf(refundBooking)['responses'] as object)).toEqual([
      ...['201', '400', '401', '404', '409', '413', '415', '422', '429', '503', 'default'],
    ]);
    expect(Object.keys(operationOf(readBooking)['responses'] as object)).toEqual([
      '200',
      '404',
      '429',
      '503',
      'default',
    ]);
    expect(operationOf(refundBooking)).toMatchObject({
      responses: {
        422: {
          content: {
            'application/problem+json': {
              schema: {
                oneOf: expect.arrayContaining([{ $ref: '#/components/schemas/RefundExceedsBalanceProblem' }]),
                discriminator: { propertyName: 'type' },
              },
              examples: { 'refund-exceeds-balance': { $ref: '#/components/examples/refund-exceeds-balance' } },
            },
          },
        },
      },
    });
  });

  it.each([
    [{ Location: expect.objectContaining({ required: true }) }, { hasLocation: true }],
    [{}, {}],
  ])('declares %j for an answer with %j', (headers, answer) => {
    const operation = operationOf({
      ...readBooking,
      path: '/admin/api/bookings',
      answers: { 201: { description: 'The booking', schema: Booking, ...answer } },
    });

    expect(operation).toMatchObject({ responses: { 201: { headers } } });
    expect(JSON.stringify(operation).includes('Location')).toBe('hasLocation' in answer);
  });

  it('names the required permission of a route', () => {
    const operation = operationOf({ ...refundBooking, permission: 'manage_bookings' });

    expect(operation['description']).toBe('Needs the permission `manage_bookings`.');
    expect(Object.keys(operation['responses'] as object)).toContain('403');
  });

  it('names the permissions of callers who do not own the booking', () => {
    const operation = operationOf({ ...refundBooking, ownerOr: ['read_all', 'manage_bookings'] });

    expect(operation['description']).toBe(
      'For the owner of the booking. Other callers need the permission `read_all` or `manage_bookings`.',
    );
  });

  it('requires no token for a public route', () => {
    expect(operationOf(readBooking)['security']).toEqual([]);
  });

  it('has one component per resource, even when requests and answers share the resource', () => {
    const { components } = documentOf(refundBooking, listBookings, readBooking) as {
      components: { schemas: Record<string, { additionalProperties?: boolean }> };
    };
    const names = Object.keys(components.schemas);

    expect(names).toEqual(expect.arrayContaining(['Booking', 'Refund', 'Money', 'PositiveMoney', 'UnforeseenProblem']));
    expect(names.filter((name) => name.endsWith('Output'))).toEqual([]);
    expect(components.schemas['Money']?.additionalProperties).toBe(false);
    expect(components.schemas['Booking']).not.toHaveProperty('additionalProperties');
  });

  it('groups the methods of one path', () => {
    const createBooking = { ...listBookings, method: 'post', operationId: 'createBooking' } as const;
    const { paths } = documentOf(listBookings, createBooking) as { paths: Record<string, object> };

    expect(Object.keys(paths['/api/v1/bookings'] ?? {})).toEqual(['get', 'post']);
  });
});
