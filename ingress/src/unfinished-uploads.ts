import type { IncomingMessage } from 'node:http';

/** The limit per client. 128 uploads take 32 MiB, if each has sent all but the last byte of the longest body. */
const PER_CLIENT_MAX = 128;

/** The requests whose bodies have not arrived yet. If a client begins too many, its oldest request is dropped. */
export class UnfinishedUploads {
  readonly #byClient = new Map<string, Set<IncomingMessage>>();

  add(request: IncomingMessage): void {
    const client = request.socket.remoteAddress ?? '';
    const uploads = this.#byClient.get(client) ?? new Set<IncomingMessage>();
    this.#byClient.set(client, uploads.add(request));
    const forget = (): void => {
      uploads.delete(request);
      if (uploads.size === 0) this.#byClient.delete(client);
    };
    request.once('end', forget).once('close', forget);

    const [oldest] = uploads;
    if (uploads.size > PER_CLIENT_MAX) oldest?.destroy();
  }
}
