import { describe, expect, it } from '@jest/globals';
import { defineStateMachine, nextState } from './define-state-machine.ts';

const door = defineStateMachine({
  aggregate: 'door',
  states: ['open', 'shut', 'locked'],
  initial: 'shut',
  moves: { open: { shut: 'open', open: 'open' }, shut: { open: 'shut', shut: 'shut' }, lock: { shut: 'locked' } },
});

describe('a state machine', () => {
  it('says where a move leads', () => {
    expect(nextState(door, 'shut', 'lock')).toBe('locked');
  });

  it('knows a repetition, which leads nowhere else', () => {
    expect(nextState(door, 'open', 'open')).toBe('open');
  });

  it('knows no way for an illegal move', () => {
    expect(nextState(door, 'locked', 'open')).toBeUndefined();
  });
});
