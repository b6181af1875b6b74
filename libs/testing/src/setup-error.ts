/** Something outside the code is missing or in the way. The message is one sentence for the person at the terminal. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
