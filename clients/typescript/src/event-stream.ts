export type StreamMessage = { readonly id?: string; readonly event?: string; readonly data: string };

/** A silent connection is closed after this time, which is longer than the time between two heartbeats. */
const SILENT_MS_MAX = 45_000;

/**
 * The messages of a stream of server-sent events (HTML Living Standard, 9.2). Ends when the server ends the stream, and
 * when the connection is lost or silent for 45 seconds.
 */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  let unread = '';
  for await (const text of readText(body)) {
    const blocks = (unread + text).split('\n\n');
    unread = blocks.pop() ?? '';
    yield* blocks.flatMap((block) => parseMessage(block) ?? []);
  }
}

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let piece = await nextPiece(reader); piece !== undefined; piece = await nextPiece(reader))
      yield decoder.decode(piece, { stream: true });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The next piece; undefined at the end, after a failure, and after a long silence. */
async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SILENT_MS_MAX);
  });
  const piece = reader.read().then(
    ({ value }) => value,
    () => undefined,
  );
  try {
    return await Promise.race([piece, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Parses a block; undefined for a block without data, which is a heartbeat. */
function parseMessage(block: string): StreamMessage | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    fields.set(name, value);
  }
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const [id, event] = [fields.get('id'), fields.get('event')];
  return { data, ...(id !== undefined && { id }), ...(event !== undefined && { event }) };
}
