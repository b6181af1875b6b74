/**
 * The transition table of an aggregate: its states, and the moves between them. Decisions obey the table, tests walk
 * through all of it, and `docs/state-machines.md` is drawn from it. A move that leads a state to itself is a repetition
 * and changes nothing. A move that a state does not have is illegal there: it is rejected and reported, and changes
 * nothing either.
 */
export type StateMachine<State extends string = string, Move extends string = string> = {
  readonly aggregate: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly moves: Readonly<Record<Move, Readonly<Partial<Record<State, State>>>>>;
  /** Explains states and moves whose names do not say everything. */
  readonly notes?: string;
};

/** Declares the one transition table of an aggregate. */
export function defineStateMachine<State extends string, Move extends string>(
  machine: StateMachine<State, Move>,
): StateMachine<State, Move> {
  return machine;
}

/** Returns the state that a move leads to; undefined when the move is illegal in this state. */
export function nextState<State extends string, Move extends string>(
  { moves }: StateMachine<State, Move>,
  state: State,
  move: Move,
): State | undefined {
  return moves[move][state];
}
