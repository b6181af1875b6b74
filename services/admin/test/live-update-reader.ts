import type { StaffBrowser } from './staff-browser.ts';

/** A page that reads live updates like an EventSource, and keeps the messages. */
export class LiveUpdateReader {
  readonly #client = new AbortController();
  readonly received: object[] = [];
  timesMissed = 0;
  hasEnded = false;
  headers = new Headers();

  /** Returns the status of the answer as soon as it begins. */
  async open(staff: StaffBrowser): Promise<number> {
    const response = await staff.open('/news', this.#client.signal);
    this.headers = response.headers;
    if (response.ok) void this.#read(response).catch(this.#unlessClosed);
    else this.hasEnded = true;
    return response.status;
  }

  close(): void {
    this.#client.abort();
  }

  readonly #unlessClosed = (error: unknown): void => {
    if (!this.#client.signal.aborted) throw error;
  };

  async #read(response: Response): Promise<void> {
    let text = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      const messages = (text + read.value).split('\n\n');
      text = messages.pop() ?? '';
      messages.forEach((message) => this.#keep(message));
    }
    this.hasEnded = true;
  }

  #keep(message: string): void {
    if (message.startsWith('event: missed\n')) this.timesMissed += 1;
    else if (message.startsWith('data: ')) this.received.push(JSON.parse(message.slice('data: '.length)) as object);
  }
}
