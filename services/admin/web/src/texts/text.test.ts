import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestProblem } from '../api/request-problem.ts';
import { show } from './catalogue.ts';
import { catalogue as english } from './english/catalogue.ts';
import { fieldName } from './field-names.ts';
import { catalogue as germanCatalogue } from './german/catalogue.ts';
import * as german from './german/index.ts';
import { problemText, text, wordIn } from './text.ts';

beforeAll(() => show({ ...english, language: 'en' }));

describe('a text', () => {
  it('has the plural form of its number', () => {
    expect(text('callbacks.deliveredTimes', { smart_count: 1 })).toBe('1 time');
    expect(text('callbacks.deliveredTimes', { smart_count: 0 })).toBe('0 times');
    expect(text('deadLetters.replayTitle', { smart_count: 3 })).toBe('Replay 3 messages?');
  });

  it('shows values as they are, even if they look like a text', () => {
    expect(text('discrepancies.resolvedBy', { who: '%{who} |||| $&' })).toBe('Resolved by %{who} |||| $&');
  });

  it('is in the shown language, with the numbers of its locale', () => {
    show({ texts: german, components: [], language: 'de' });

    expect(text('refunds.processMany', { smart_count: 1 })).toBe('1 Erstattung ausführen');
    expect(text('refunds.processMany', { smart_count: 1_234 })).toBe('1.234 Erstattungen ausführen');

    show({ ...english, language: 'en' });
    expect(text('refunds.processMany', { smart_count: 1_234 })).toBe('Process 1,234 refunds');
  });
});

describe('the facts of a discrepancy', () => {
  it('do not use one name for the gateway and for its amount', () => {
    expect(text('discrepancies.theirs')).not.toBe(text('fields.method'));
  });
});

describe('an action of staff in the timeline', () => {
  it('names its requester, and does not say that this person rejected it', () => {
    const by = text('timeline.by', { who: 'nora' });

    expect(`${text('timeline.outcome.refused')} ${by}`).toBe('rejected, requested by nora');
    expect(`${text('timeline.outcome.failed')} ${by}`).toBe('outcome unknown, requested by nora');
  });
});

describe('an answer without a problem of the API', () => {
  const detailOf = (status: number, members: object = {}) =>
    problemText(new RequestProblem({ type: 'about:blank', title: '', status, detail: '', ...members })).detail;

  it('names the request to tell the operator about when the server fails', () => {
    expect(detailOf(500, { requestId: 'req-1' })).toMatch(/at the server\..*tell the operator about request req-1\.$/);
    expect(detailOf(502)).toMatch(/at the server\..*tell the operator\.$/);
  });

  it('says that the answer is unreadable if another program gave it', () => {
    expect(detailOf(200)).toBe('The answer is not readable.');
  });
});

describe('a rejected field', () => {
  it.each([
    ['en', english, 'Current password'],
    ['de', germanCatalogue, 'Aktuelles Passwort'],
  ] as const)('has a name instead of its pointer in the language %s', (language, texts, name) => {
    show({ ...texts, language });

    expect(fieldName('/currentPassword')).toBe(name);
    expect(fieldName('/newer')).toBeUndefined();
    show({ ...english, language: 'en' });
  });
});

describe('a word', () => {
  it('is shown by its text, or as it is if it has no text', () => {
    expect(wordIn('refunds.origin', 'request')).toBe('Request');
    expect(wordIn('refunds.origin', 'constructor')).toBe('constructor');
    expect(wordIn('refunds.no-such-group', 'new |||| word')).toBe('new |||| word');
  });
});
