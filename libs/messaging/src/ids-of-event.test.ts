import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { idsAfter, idsOf } from './ids-of-event.ts';
import { timeOfId } from './retention/id-before.ts';

const event = { id: '01980000-0000-7000-8000-000000000001', time: '2026-05-01T10:00:00.123Z' };

it('the ids of an event are the same every time, sort in their order, and have its time', () => {
  const [first, second] = [idsOf(event), idsOf(event)];

  const ids = Array.from({ length: 5 }, first);

  expect(ids).toEqual(Array.from({ length: 5 }, second));
  expect([...new Set(ids)].toSorted()).toEqual(ids);
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
  expect(ids.map((id) => timeOfId(id).toISOString())).toEqual(ids.map(() => event.time));
});

it('the ids after a record are the same every time, and sort after its id and by their distance', () => {
  const [next, later] = [idsAfter(event.id)(), idsAfter(event.id, 2)()];

  expect([later, next, event.id].toSorted()).toEqual([event.id, next, later]);
  expect(idsAfter(event.id)()).toBe(next);
});

it('another event has other ids', () => {
  expect(idsOf({ ...event, id: '01980000-0000-7000-8000-000000000002' })()).not.toBe(idsOf(event)());
});
