import { observable } from '../api/observable.ts';

export type Notice = { readonly message: string; readonly severity: 'info' | 'success' | 'warning' };

/** `key` identifies the last message. It stays when the message is hidden, so that the message can fade out. */
type ShownNotice = { readonly key: number; readonly notice: Notice | undefined };

export const shownNotice = observable<ShownNotice>({ key: 0, notice: undefined });

/** Shows a message. `Notices` decides for how long. */
export function notify(message: string, severity: Notice['severity']): void {
  shownNotice.write({ key: shownNotice.read().key + 1, notice: { message, severity } });
}

export function hideNotice(): void {
  shownNotice.write({ ...shownNotice.read(), notice: undefined });
}
