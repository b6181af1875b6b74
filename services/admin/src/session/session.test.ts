import { describe, expect, it } from '@jest/globals';
import { isDueToBeTouched, isLive, type Session } from './session.ts';

const START = new Date('2026-05-01T08:00:00.000Z');
const session: Session = {
  ...{ idHash: 'a hash', staffId: '01980000-0000-7000-8000-000000000001' },
  ...{ createdAt: START, lastSeenAt: START, authenticatedAt: START },
  ...{ previousSignInAt: null, address: null, userAgent: null },
};

describe('a session', () => {
  it('ends half an hour after the last request', () => {
    expect(isLive(session, at('08:29:59.999'))).toBe(true);
    expect(isLive(session, at('08:30:00.000'))).toBe(false);
  });

  it('is prolonged by a request', () => {
    expect(isLive(seenAt('08:29:00.000'), at('08:58:59.999'))).toBe(true);
  });

  it('ends twelve hours after the sign-in, even when it is in use', () => {
    expect(isLive(seenAt('19:59:00.000'), at('19:59:59.999'))).toBe(true);
    expect(isLive(seenAt('19:59:00.000'), at('20:00:00.000'))).toBe(false);
  });

  it('is updated at most once a minute', () => {
    expect(isDueToBeTouched(session, at('08:00:59.999'))).toBe(false);
    expect(isDueToBeTouched(session, at('08:01:00.000'))).toBe(true);
  });
});

function at(time: string): Date {
  return new Date(`2026-05-01T${time}Z`);
}

function seenAt(time: string): Session {
  return { ...session, lastSeenAt: at(time) };
}
