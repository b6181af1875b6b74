import { nextState, type StateMachine } from '@booking/contracts';
import type { ServiceStateMachines } from './catalog.ts';

type Step = { readonly from: string; readonly to: string; readonly moves: readonly string[] };

/** `docs/state-machines.md`: a diagram per aggregate, the result of every move in every state, and the notes. */
export function stateMachinesMarkdown(services: readonly ServiceStateMachines[]): string {
  return [
    '# State machines',
    'Generated from the `stateMachines` of each service by `npm run docs`; do not edit.',
    'A move leads from one state to another. _stays_ marks a repetition, which changes nothing. _refused_ marks an ' +
      'illegal move, which changes nothing either. Over HTTP it is answered with a problem. From a gateway, a job or an ' +
      'event it is published as `TransitionRefused`.',
    'The states of two aggregates follow from other records. The payments of a booking confirm it; money for a booking ' +
      'that is not pending is surplus. The allocations of a refund determine its state; an illegal move of an allocation ' +
      'is refused.',
    ...services.flatMap(({ service, machines }) => machines.map((machine) => sectionOf(service, machine))),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionOf(service: string, machine: StateMachine): string {
  const { aggregate, notes } = machine;
  const parts = [`## ${aggregate}`, `Owned by ${service}.`, diagramOf(machine), tableOf(machine)];
  return [...parts, ...(notes === undefined ? [] : [notes])].join('\n\n');
}

function diagramOf(machine: StateMachine): string {
  const steps = stepsOf(machine);
  const ends = machine.states.filter((state) => !steps.some(({ from }) => from === state));
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...steps.map(({ from, to, moves }) => `  ${from} --> ${to}: ${moves.join(', ')}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}

/** The transitions between two states, each with its moves. Repetitions are left out. */
function stepsOf({ states, moves }: StateMachine): Step[] {
  const pairs = states.flatMap((from) => states.filter((to) => to !== from).map((to) => ({ from, to })));
  return pairs
    .map(({ from, to }) => ({ from, to, moves: Object.keys(moves).filter((move) => moves[move]?.[from] === to) }))
    .filter((step) => step.moves.length > 0);
}

function tableOf(machine: StateMachine): string {
  const rows = Object.keys(machine.moves).map((move) => [
    `**${move}**`,
    ...machine.states.map((state) => effectOf(machine, state, move)),
  ]);
  const header = ['move', ...machine.states];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function effectOf(machine: StateMachine, state: string, move: string): string {
  const next = nextState(machine, state, move);
  if (next === undefined) return '_refused_';
  return next === state ? '_stays_' : next;
}
