import type { ProblemDetails } from '@booking/contracts';
import { remark } from '@booking/contracts/remarks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../catalogue.ts';
import { fieldProblemText, sentenceIn } from '../text.ts';
import type { TranslationOf } from '../translation.ts';
import * as german from './index.ts';
import { server } from './server.ts';

beforeAll(() => show({ texts: german, server, components: [], language: 'de' }));

describe('a sentence of the API', () => {
  it('is translated by its code, with its states and amounts', () => {
    expect(sentenceIn(remark('waits-for-bank'))).toMatch(/^Die Zahlung war im Zahlungsstreit/);
    expect(sentenceIn(remark('payment-differs', { ours: 'completed', theirs: 'failed' }))).toBe(
      'Die Zahlung ist hier abgeschlossen und beim Zahlungsdienst fehlgeschlagen.',
    );
  });

  it('is translated with the id of a refund', () => {
    expect(sentenceIn(remark('approval-by-another', { refund: 'r-1' }))).toBe(
      'Eine andere Person als die anfordernde muss die Erstattung r-1 ausführen.',
    );
  });

  it.each(['requested', 'rejected', 'running', 'done'])('names the state %s of an erasure in German', (state) => {
    expect(sentenceIn(remark('erasure-is', { state }))).toMatch(/^Die Löschung ist [^„]+\.$/);
  });

  it.each([
    [{ cap: '500.00 EUR', remaining: '10.50 EUR' }, /höchstens 500,00\s€ .* noch 10,50\s€ übrig/],
    [{ cap: '10405 JPY', remaining: '0 JPY' }, /höchstens 10\.405\s¥ .* noch 0\s¥ übrig/],
  ])('is translated with its amounts: %j', (cap, expected) => {
    expect(sentenceIn(remark('cap-of-everybody', cap))).toMatch(expected);
  });

  it('is a quotation if a gateway or a person wrote it', () => {
    expect(sentenceIn('card_declined: Your card was declined.')).toBe('„card_declined: Your card was declined.“');
    expect(sentenceIn(remark('given-up-by', { by: 'ada', note: 'Paid in cash' }))).toBe(
      'Aufgegeben von ada: Paid in cash',
    );
  });

  it('is null when a record has no sentence', () => {
    expect(sentenceIn(null)).toBeNull();
  });
});

describe('a problem', () => {
  it('is translated by its type and its members', () => {
    const remaining = { amount: 8_050, currency: 'EUR' };

    expect(server.problem(aProblem('refund-exceeds-balance', { remaining })).detail).toMatch(
      /^Höchstens 80,50\s€ sind erstattbar\.$/,
    );
    expect(server.problem(aProblem('forbidden', { permission: 'process_refunds' })).detail).toBe(
      'Es fehlt: Über Erstattungen entscheiden.',
    );
  });

  it('is translated by the code of its detail, if it has one', () => {
    const detail = remark('refund-is', { refund: 'r-1', state: 'succeeded' });

    expect(server.problem(aProblem('refund-not-processable', { detail }))).toEqual({
      title: 'Die Erstattung lässt sich so nicht bearbeiten',
      detail: 'Die Erstattung r-1 ist erfolgreich.',
    });
  });

  it('has a German text even if it is unknown', () => {
    const unknown = { type: '/problems/out-of-ink', title: 'No ink', status: 409, detail: 'The pen is empty.' };

    expect(JSON.stringify(server.problem(unknown))).not.toMatch(/ink|pen/);
  });

  it.each([
    [{ code: 'too_small', limit: 12 }, 'Zu kurz oder zu klein, mindestens 12'],
    [{ code: 'no-such-code' }, 'Ist ungültig'],
    [{}, 'Ist ungültig'],
  ])('names the error of a field by its code: %j', (fault, expected) => {
    expect(fieldProblemText({ pointer: '/newPassword', detail: 'Too small', ...fault })).toBe(expected);
  });
});

describe('a catalogue', () => {
  it('does not compile with a missing or superfluous key', () => {
    const texts = { label: '', hint: '', more: '', found: '', none: '' };
    // @ts-expect-error -- `failed` is missing.
    const incomplete = { ...texts } satisfies TranslationOf<'search'>;
    // @ts-expect-error -- `extra` has no English text.
    const superfluous = { ...texts, failed: '', extra: '' } satisfies TranslationOf<'search'>;

    expect(Object.keys(superfluous).length - Object.keys(incomplete).length).toBe(2);
  });
});

function aProblem(type: string, members: Readonly<Record<string, unknown>>): ProblemDetails {
  return { type: `/problems/${type}`, title: 'A title', status: 400, detail: 'A detail.', ...members };
}
