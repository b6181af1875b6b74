/** A fault outside of the code. The message is one sentence for the person at the terminal. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
