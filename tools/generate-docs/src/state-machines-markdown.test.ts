import { defineStateMachine } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { stateMachinesMarkdown } from './state-machines-markdown.ts';

const door = defineStateMachine({
  aggregate: 'door',
  states: ['shut', 'open', 'walled_up'],
  initial: 'shut',
  moves: {
    open: { shut: 'open', open: 'open' },
    push: { shut: 'open' },
    shut: { open: 'shut', shut: 'shut' },
    wall_up: { shut: 'walled_up', walled_up: 'walled_up' },
  },
  notes: '`wall_up` is final.',
});
const text = stateMachinesMarkdown([{ service: 'bookings', machines: [door] }]);

describe('state-machines.md', () => {
  it('draws every move, from the initial state to the final states', () => {
    expect(text).toContain(
      [
        '```mermaid',
        'stateDiagram-v2',
        '  [*] --> shut',
        '  shut --> open: open, push',
        '  shut --> walled_up: wall_up',
        '  open --> shut: shut',
        '  walled_up --> [*]',
        '```',
      ].join('\n'),
    );
  });

  it('lists the result of every move in every state', () => {
    expect(text).toContain(
      [
        '| move | shut | open | walled_up |',
        '| --- | --- | --- | --- |',
        '| **open** | open | _stays_ | _refused_ |',
        '| **push** | open | _refused_ | _refused_ |',
        '| **shut** | _stays_ | shut | _refused_ |',
        '| **wall_up** | walled_up | _refused_ | _stays_ |',
      ].join('\n'),
    );
  });

  it('explains the moves below the table', () => {
    expect(text).toContain('| **wall_up** | walled_up | _refused_ | _stays_ |\n\n`wall_up` is final.\n');
  });

  it('names the aggregate and its owner', () => {
    expect(text).toContain('## door\n\nOwned by bookings.\n');
  });
});
