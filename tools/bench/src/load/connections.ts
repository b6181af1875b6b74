import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: string };

const CHUNKED_END = '\r\n0\r\n\r\n';
/** A connection is closed after this time of silence. Servers keep idle connections longer. */
const SILENCE_MS_MAX = 60_000;

/**
 * Keep-alive connections to one local server. Requests are sent as bytes, and answers are parsed with little work, so
 * that the driver takes little CPU from the measured processes.
 */
export class Connections {
  readonly #port: number;
  readonly #idle: Connection[] = [];
  readonly #all: Connection[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Throws when the connection breaks or no answer comes within a minute. */
  async send(request: string): Promise<Answer> {
    let connection = this.#idle.pop();
    while (connection?.isClosed) connection = this.#idle.pop();
    connection ??= await this.#open();
    const answer = await connection.send(request);
    this.#idle.push(connection);
    return answer;
  }

  /** A request as bytes; the body is JSON. */
  write(path: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = Buffer.byteLength(body);
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  async #open(): Promise<Connection> {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    await once(socket, 'connect');
    const connection = new Connection(socket);
    this.#all.push(connection);
    return connection;
  }
}

class Connection {
  readonly #socket: Socket;
  #received = '';
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection')));
    // An idle connection is closed before its server closes it, which could happen while the next request is sent.
    socket.setTimeout(SILENCE_MS_MAX, () => {
      socket.destroy(this.#settle && new Error(`No answer for ${SILENCE_MS_MAX / 1000} s`));
    });
  }

  get isClosed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#received = '';
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    const answer = parseAnswer(this.#received);
    if (!answer) return;
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(answer);
  }
}

/** Parses an answer; undefined while it is not complete. */
function parseAnswer(received: string): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.slice(0, end);
  const body = received.slice(end + 4);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const isComplete = length === undefined ? received.endsWith(CHUNKED_END) : Buffer.byteLength(body) >= Number(length);
  return isComplete ? { status: Number(head.slice(9, 12)), body } : undefined;
}
