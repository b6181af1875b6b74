import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@booking/contracts';
import { makeThrowawayDir } from '@booking/testing';
import type { MutantName } from '../mutants/mutants.ts';

/** Sets the clock, the version, additional environment variables and missing guards of each process of a run. */
export class Controls {
  readonly #dir = makeThrowawayDir('booking-controls-');
  /** The folder of the other version of the product; undefined if the run has none. */
  readonly otherVersion: string | undefined;

  constructor(otherVersion?: string) {
    this.otherVersion = otherVersion;
    mkdirSync(this.#dir, { recursive: true });
  }

  /** The option of Node that makes a process follow these controls. */
  get nodeOption(): string {
    const preload = pathToFileURL(join(import.meta.dirname, 'control-process.ts'));
    preload.searchParams.set('controls', this.#dir);
    return `--import=${preload.href}`;
  }

  setClock(service: ServiceName | 'provision-bus', aheadMs: number): void {
    this.#write(`${service}.clock`, aheadMs === 0 ? '' : String(aheadMs));
  }

  /** Makes the next process of the service run the other version, or this version again. */
  setVersion(service: ServiceName, isOther: boolean): void {
    this.#write(`${service}.version`, isOther ? (this.otherVersion ?? '') : '');
  }

  /** Sets additional environment variables for the next processes of the service. */
  setVariables(service: ServiceName, variables: Readonly<Record<string, string>>): void {
    this.#write(`${service}.variables`, JSON.stringify(variables));
  }

  /** Switches these guards off in the next processes of the service, and all others on. */
  setMutants(service: ServiceName, names: readonly MutantName[]): void {
    this.#write(`${service}.mutants`, JSON.stringify(names));
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #write(name: string, content: string): void {
    writeFileSync(join(this.#dir, name), content);
  }
}
