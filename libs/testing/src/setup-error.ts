/** A fault of the environment, not of the code. The message is one sentence for the person at the terminal. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
