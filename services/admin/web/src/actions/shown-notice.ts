export type Notice = { readonly message: string; readonly severity: 'info' | 'success' | 'warning' };

/** `key` identifies the last message. It stays when the message is hidden, so that the message can fade out. */
type ShownNotice = { readonly key: number; readonly notice: Notice | undefined };

let shown: ShownNotice = { key: 0, notice: undefined };
const listeners = new Set<() => void>();

export function shownNotice(): ShownNotice {
  return shown;
}

export function showNotice(notice: Notice): void {
  change({ key: shown.key + 1, notice });
}

export function hideNotice(): void {
  change({ ...shown, notice: undefined });
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(to: ShownNotice): void {
  shown = to;
  listeners.forEach((listener) => listener());
}
