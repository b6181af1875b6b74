/**
 * The states of an aggregate and every move it may make, as data: decisions obey it, tests walk through all of it, and
 * `docs/state-machines.md` is drawn from it. A move that leads a state to itself is a repetition, which changes nothing;
 * a move that a state does not have is illegal there: it is refused, told of, and changes nothing either.
 */
export type StateMachine<State extends string = string, Move extends string = string> = {
  readonly aggregate: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly moves: Readonly<Record<Move, Readonly<Partial<Record<State, State>>>>>;
};

/** Declares the one transition table of an aggregate. */
export function defineStateMachine<State extends string, Move extends string>(
  machine: StateMachine<State, Move>,
): StateMachine<State, Move> {
  return machine;
}

/** Where a move leads from a state; undefined when it is illegal there. */
export function nextState<State extends string, Move extends string>(
  { moves }: StateMachine<State, Move>,
  state: State,
  move: Move,
): State | undefined {
  return moves[move][state];
}
