import { describe, expect, it } from '@jest/globals';
import type { TimelineEntry } from '../api/answers.ts';
import { chaptersOf, typeOfLine } from './chapters.ts';

describe('the entries of a timeline', () => {
  it('contain one entry for each refund, with its steps and the actions of staff on it', () => {
    const lines = [
      aLine('BookingRefunded', 'booking'),
      aLine('RefundProcessed', 'first'),
      aLine('CallbackRecorded', 'callback'),
      aLine('RefundRequested', 'second'),
      aLine('StaffActed', 'first'),
      aLine('RefundRequested', 'first'),
      aLine('StaffActed', 'booking'),
      aLine('BookingPaid', 'booking'),
    ];

    const chapters = chaptersOf(lines);

    expect(chapters.map(({ line, steps }) => [line.type, steps.map(({ type }) => type)])).toEqual([
      ['RefundProcessed', ['BookingRefunded', 'RefundProcessed', 'StaffActed', 'RefundRequested']],
      ['CallbackRecorded', []],
      ['RefundRequested', ['RefundRequested']],
      ['StaffActed', []],
      ['BookingPaid', []],
    ]);
  });

  it('show the request of staff within the entry of its refund', () => {
    const request = { ...aLine('StaffActed', 'booking'), summary: { action: 'request_refund', refundId: 'first' } };
    const refused = { ...aLine('StaffActed', 'booking'), summary: { action: 'request_refund', outcome: 'refused' } };

    const chapters = chaptersOf([aLine('RefundRequested', 'first'), request, refused]);

    expect(chapters.map(({ line, steps }) => [line.type, steps.length])).toEqual([
      ['RefundRequested', 2],
      ['StaffActed', 0],
    ]);
  });

  it('keep the entry of a refunded booking whose refund is not among the entries', () => {
    const lines = [aLine('BookingRefunded', 'booking'), aLine('BookingPaid', 'booking')];

    expect(chaptersOf(lines).map(({ line }) => line.type)).toEqual(['BookingRefunded', 'BookingPaid']);
  });

  it('show the opening of a dispute that was already open as a change', () => {
    const events = ['DisputeOpened', 'DisputeClosed', 'DisputeOpened', 'DisputeOpened'];
    const lines = events.map((type, index) => ({ ...aLine(type, 'dispute'), eventId: `event ${index}` }));
    const other = aLine('DisputeOpened', 'another');

    const types = [other, ...lines].map((line) => typeOfLine(line, [other, ...lines]));

    expect(types).toEqual(['DisputeOpened', 'DisputeOpened', 'DisputeClosed', 'DisputeChanged', 'DisputeOpened']);
  });

  it('say how a dispute ended', () => {
    const ends = ['won', 'lost', 'unheard of'].map((status) => ({
      ...aLine('DisputeClosed', status),
      summary: { status },
    }));

    const types = ends.map((line) => typeOfLine(line, ends));

    expect(types).toEqual(['DisputeWon', 'DisputeLost', 'DisputeClosed']);
  });
});

function aLine(type: string, aggregateId: string): TimelineEntry {
  return { eventId: `${type} ${aggregateId}`, type, aggregateId, source: '', at: '2026-05-01T10:00:00Z', summary: {} };
}
