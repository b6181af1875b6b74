import { describe, expect, it } from '@jest/globals';
import { useText, useWord } from './use-text.ts';

const [text, word] = [useText(), useWord()];

describe('a text', () => {
  it('has the plural for its number', () => {
    expect(text('callbacks.deliveredTimes', { smart_count: 1 })).toBe('1 time');
    expect(text('callbacks.deliveredTimes', { smart_count: 0 })).toBe('0 times');
    expect(text('deadLetters.replayTitle', { smart_count: 3 })).toBe('Replay 3 messages?');
  });

  it('shows values as they are, even if they look like a text', () => {
    expect(text('discrepancies.resolvedBy', { who: '%{who} |||| $&' })).toBe('Resolved by %{who} |||| $&');
  });
});

describe('a word', () => {
  it('has its text, or is its own text if it is unknown', () => {
    expect(word('refunds.origin', 'request')).toBe('Request');
    expect(word('refunds.origin', 'constructor')).toBe('constructor');
    expect(word('refunds.no-such-group', 'new |||| word')).toBe('new |||| word');
  });
});
