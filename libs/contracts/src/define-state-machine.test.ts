import { describe, expect, it } from '@jest/globals';
import { defineStateMachine, nextState } from './define-state-machine.ts';

const door = defineStateMachine({
  aggregate: 'door',
  states: ['open', 'shut', 'locked'],
  initial: 'shut',
  moves: { open: { shut: 'open', open: 'open' }, shut: { open: 'shut', shut: 'shut' }, lock: { shut: 'locked' } },
});

describe('a state machine', () => {
  it('moves to the next state', () => {
    expect(nextState(door, 'shut', 'lock')).toBe('locked');
  });

  it('stays in its state at a repetition', () => {
    expect(nextState(door, 'open', 'open')).toBe('open');
  });

  it('has no next state for an illegal move', () => {
    expect(nextState(door, 'locked', 'open')).toBeUndefined();
  });
});
